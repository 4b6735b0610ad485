// Runs that end in the middle: exit with a code, abort, and a function that never returns.

#include <stdlib.h>

static _Noreturn void fail(int code) { exit(code); }

int configure(int mode) {
    if (mode < 0)
        exit(2);
    if (mode > 9)
        fail(mode);
    return mode == 4 ? 1 : 0;
}

int strict(int value) {
    if (value == 13)
        abort();
    return value > 0 ? 1 : 0;
}

//~ all configure covered
//~ all strict covered
//~ error aborted 17
