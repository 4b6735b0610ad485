// Function pointers: of a table, as a parameter, in a struct, and compared.

#include <stddef.h>

typedef int (*operation)(int);

static int negate(int x) {
    return x > 1000 ? -1000 : -x;
}

static int increment(int x) {
    return x < 1000 ? x + 1 : 1000;
}

static const operation operations[] = {negate, increment};

int apply(unsigned which, int x) {
    if (which >= sizeof operations / sizeof *operations || x < 0)
        return -1;
    int result = operations[which](x);
    if (result > 500)
        return 1;
    if (which == 0 && result > 0)
        return 2;
    return 0;
}

int first_match(const int *numbers, int n, int (*matches)(int number, int wanted), int wanted) {
    if (!numbers || !matches)
        return -1;
    for (int i = 0; i < n; i++) {
        if (matches(numbers[i], wanted))
            return i;
    }
    return n;
}

struct source {
    int (*open)(void *context);
    int (*read)(void *context, char *to, int size);
    void (*close)(void *context);
};

int load(const struct source *source, void *context) {
    char header[4] = {0};
    int result = 0;
    if (!source || !source->read)
        return -1;
    if (source->open && source->open(context) != 0)
        return -2;
    if (source->read(context, header, sizeof header) < 4)
        result = -3;
    else if (header[0] == 'C' && header[3] == 'W')
        result = 1;
    if (source->close)
        source->close(context);
    return result;
}

int which(operation chosen) {
    if (!chosen)
        return 0;
    if (chosen == negate)
        return chosen(5) == -5 ? 1 : -1;
    if (chosen == increment)
        return 2;
    return chosen(5) == 7 ? 3 : 4;
}

//~ function apply branch 9/10
//~ branch 23:23 T infeasible
//~ all first_match covered
//~ all load covered
//~ function which branch 9/10
//~ branch 64:16 F infeasible
//~ all negate covered
//~ all increment covered
