// Names and the functions they stand for.

#include <stddef.h>
#include <string.h>

static int negate(int x) {
    return x == 7 ? 0 : ~x;
}

static int half(int x) {
    return x < 0 ? 0 : x / 2;
}

struct command {
    const char *name;
    int (*run)(int);
};

static const struct command commands[] = {{"neg", negate}, {"half", half}, {NULL, NULL}};

int dispatch(const char *name, int x) {
    if (!name)
        return -1;
    for (const struct command *command = commands; command->name; command++) {
        if (strcmp(command->name, name) == 0) {
            if (!command->run)
                return -2;
            return command->run(x) == 21 ? 1 : 0;
        }
    }
    return -3;
}

// A table of the caller's.
int run_all(const struct command *table, int x) {
    int failed = 0;
    for (; table && table->name; table++) {
        if (table->run && table->run(x) < 0)
            failed++;
    }
    return failed > 1 ? 1 : 0;
}

// A table that others may have changed.
int (*hooks[2])(int) = {negate, NULL};

int hook(unsigned which, int x) {
    if (which > 1 || !hooks[which])
        return -1;
    if (hooks[which] == half)
        return 2;
    return hooks[which](x) == 9 ? 1 : 0;
}

//~ function dispatch branch 9/10
//~ branch 26:17 T infeasible
//~ all run_all covered
//~ all hook covered
//~ all half covered
//~ all negate covered
