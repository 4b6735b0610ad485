// A function that says it does not return, and does: what follows is undefined, and no test can look at it.

#include <stdlib.h>

_Noreturn void give_up(int code) {
    if (code)
        exit(code);
}

void leave(int code) {
    if (code < 0)
        exit(code);
    if (code > 3)
        give_up(code);
}

//~ error unreachable 5
//~ all leave covered
