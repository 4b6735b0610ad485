//~ flags: -Wl,--wrap=exit
#include "leaves.c"
#include "env.h"
#include <setjmp.h>

/* exit() would end the test of the rest; to leave for main is no less final for the unit. */
static jmp_buf home;
static int calls;
void work(void) {
    if (++calls == 9)
        longjmp(home, 1);
}
int ask(int x) { return x; }
_Noreturn void stop(int code) { longjmp(home, 1); }
_Noreturn void __wrap_exit(int code) { longjmp(home, 1); }
int main(void) {
    if (!setjmp(home))
        until_it_exits();
    calls = 100, returns_or_not(3), returns_or_not(2), returns_or_not(1);
    stops(0), stops_in_callee(0);
    if (!setjmp(home))
        stops(1);
    if (!setjmp(home))
        stops_in_callee(1);
    if (!setjmp(home))
        always_exits(1);
    if (!setjmp(home))
        always_exits(2);
}
