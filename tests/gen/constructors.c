// What a constructor has changed before `main` is an input like the rest: tests begin with what the initialisers say.
// Neither constructors nor destructors count, and a destructor never meets what a test has laid out.

#include <stdlib.h>

int outside(void);

static int state = 3, count;
static int *table;
static int (*operation)(int);

static int twice(int x) { return 2 * x; }

__attribute__((constructor)) static void start(void) {
    static int calls;
    state = 42;
    table = malloc(4 * sizeof *table);
    operation = twice;
    if (calls++ == 0)
        count = outside();
}

__attribute__((destructor)) static void end(void) {
    free(table);
    if (state == 3)
        abort();
}

int has_started(void) {
    if (state == 42)
        return 1;
    return 0;
}

int entry(int i) {
    if (!table || i < 0 || i > 3)
        return -1;
    return table[i] == 7 ? 1 : 0;
}

int apply(int x) {
    if (operation && operation(x) == 8)
        return 1;
    return 0;
}

void leave(int code) {
    if (code > 3)
        exit(code);
}

//~ all has_started covered
//~ all entry covered
//~ all apply covered
//~ all leave covered
//~ all start covered
//~ all end covered
//~ error aborted 26
