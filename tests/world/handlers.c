// Handlers that the library was given run: signals, exits.
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static volatile sig_atomic_t got, got_other, alarmed, on_exit_ran, by_action;
static int plain_got, pending;
void work(void);

static void on_signal(int s) {
    got = s;
}

int raised(void) {
    got = 0;
    signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    if (got == SIGUSR1) //~ T covered
        return 1;
    return 0;
}

static void on_plain(int s) {
    plain_got = s;
}

int raised_plain(void) {
    plain_got = 0;
    signal(SIGUSR2, on_plain);
    raise(SIGUSR2);
    if (plain_got) //~ T covered
        return 1;
    return 0;
}

static void on_other(int s) {
    got_other = s;
}

int raised_by_the_world(void) {
    got_other = 0;
    signal(SIGUSR1, on_other);
    work();
    if (got_other) //~ T possible
        return 1;
    return 0;
}

static void on_alarm(int s) {
    (void)s;
    alarmed = 1;
}

int at_any_time(void) {
    alarmed = 0;
    signal(SIGALRM, on_alarm);
    for (int i = 0; i < 1000; i++) {
        if (alarmed) //~ T possible
            return 1;
        kill(getpid(), i == 500 ? SIGALRM : 0);
    }
    return 0;
}

static void on_action(int s) {
    by_action = s;
}

int by_sigaction(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_action;
    by_action = 0;
    if (sigaction(SIGUSR1, &action, 0) != 0)
        return -1;
    work();
    if (by_action) //~ T possible
        return 1;
    return 0;
}

int handler_before(void) {
    void (*old)(int) = signal(SIGUSR1, SIG_IGN);
    if (old == SIG_ERR) //~ T covered
        return -1;
    if (old == SIG_IGN) //~ T covered
        return 1;
    if (old == SIG_DFL) //~ T covered
        return 2;
    return 0;
}

static void never_installed(int s) {
    pending = s;
}

int not_installed(int s) {
    never_installed(s);
    pending = 0;
    work();
    if (pending)
        return 1;
    return 0;
}

static void at_end(void) {
    on_exit_ran = 1;
    if (plain_got == 99) //~ T covered, F covered
        plain_got = 0;
}

int installs(int v) {
    plain_got = v;
    if (atexit(at_end)) //~ F covered, T covered
        return 1;
    return 0;
}
