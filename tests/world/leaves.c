// A declared function may never return: it exits, or waits for ever.
#include <stdlib.h>

void work(void);
int ask(int x);
_Noreturn void stop(int code);
int state;
static int rounds;

int until_it_exits(void) {
    for (rounds = 0;; rounds++) {
        if (rounds == 4) //~ T possible, F possible
            state = 1;
        work();
    }
}

int returns_or_not(int x) {
    if (x == 3) //~ T covered, F covered
        work();
    if (ask(x) == 2) //~ T covered
        return 1;
    return 0;
}

int stops(int x) {
    if (x > 0)
        stop(x);
    if (x > 0) //~ T infeasible
        return 1;
    return 0;
}

int stops_in_callee(int x) {
    stops(x);
    if (x > 0) //~ T infeasible
        return 1;
    return 0;
}

int always_exits(int x) {
    if (x == 1) //~ T covered, F covered
        exit(1);
    exit(2);
}
