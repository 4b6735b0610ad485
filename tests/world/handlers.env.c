//~ flags: -Wl,--wrap=atexit -Wl,--wrap=signal
#include "handlers.c"
#include "env.h"

static int fails;
static void (*last)(void);
int __real_atexit(void (*f)(void));
int __wrap_atexit(void (*f)(void)) {
    if (f != at_end)
        return __real_atexit(f);
    last = f;
    return fails;
}
void (*__real_signal(int s, void (*f)(int)))(int);
void (*__wrap_signal(int s, void (*f)(int)))(int) {
    return fails ? SIG_ERR : __real_signal(s, f);
}
void work(void) { act(); }
static void raise_1(void) { raise(SIGUSR1); }

int main(void) {
    raised(), raised_plain();
    TRY(raise_1, raised_by_the_world());
    at_any_time();
    TRY(raise_1, by_sigaction());
    fails = 1, handler_before(), fails = 0;
    signal(SIGUSR1, on_other), handler_before(), handler_before();
    signal(SIGUSR1, SIG_DFL), handler_before();
    not_installed(1);
    installs(99), last(), last();
    fails = 1, installs(1);
}
