/* signal.h: signals that a program sends itself. A handler runs at once; without one, the program ends as by the signal. */
#include <clew/errno.h>
#include <clew/host.h>
#include <clew/signal.h>
#include <clew/stdlib.h>
#include <clew/string.h>

static struct sigaction actions[SIGRTMAX + 1];
static sigset_t blocked, pending;

/* Who else sends signals: nobody here, and no test can have it done. */
static volatile int others_send;

static int is_signal(int number) {
    if (number >= 1 && number <= SIGRTMAX)
        return 1;
    errno = EINVAL;
    return 0;
}

/* These two can be neither caught nor ignored. */
static int is_changeable(int number) { return is_signal(number == SIGKILL || number == SIGSTOP ? 0 : number); }

int sigaction(int number, const struct sigaction *action, struct sigaction *before) {
    if (!(action ? is_changeable(number) : is_signal(number)))
        return -1;
    if (before)
        *before = actions[number];
    if (action) {
        sighandler_t handler = action->sa_handler;
        actions[number] = *action;
        if (handler != SIG_DFL && handler != SIG_IGN) {
            clew_doubt("no-signals");
            while (others_send) /* whenever they like */
                handler(number);
        }
    }
    return 0;
}

static sighandler_t set(int number, sighandler_t handler, unsigned flags) {
    struct sigaction action = {.sa_handler = handler, .sa_flags = (int)flags}, before;
    if (handler == SIG_ERR) {
        errno = EINVAL;
        return SIG_ERR;
    }
    return sigaction(number, &action, &before) ? SIG_ERR : before.sa_handler;
}

sighandler_t signal(int number, sighandler_t handler) { return set(number, handler, SA_RESTART); }

CLEW_ALIAS(bsd_signal, signal);
CLEW_ALIAS(ssignal, signal);

/* System V's, which a strictly conforming program gets: the handler serves once. */
sighandler_t __sysv_signal(int number, sighandler_t handler) { return set(number, handler, SA_RESETHAND | SA_NODEFER); }

CLEW_ALIAS(sysv_signal, __sysv_signal);

static int is_ignored_by_default(int number) {
    return number == SIGCHLD || number == SIGCONT || number == SIGURG || number == SIGWINCH;
}

static void end_by(int number) {
    if (is_ignored_by_default(number))
        return;
    if (number == SIGABRT)
        abort();
    clew_host_exit(128 + number);
}

static void deliver(int number) {
    struct sigaction action = actions[number];
    if (action.sa_handler == SIG_IGN)
        return;
    if (action.sa_handler == SIG_DFL) {
        end_by(number);
        return;
    }
    if ((unsigned)action.sa_flags & SA_SIGINFO)
        clew_unsupported("a signal handler that is told more than the signal (SA_SIGINFO)");
    if ((unsigned)action.sa_flags & SA_RESETHAND)
        actions[number].sa_handler = SIG_DFL;
    sigset_t before = blocked;
    sigorset(&blocked, &blocked, &action.sa_mask);
    if (!((unsigned)action.sa_flags & SA_NODEFER))
        sigaddset(&blocked, number);
    action.sa_handler(number);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

int raise(int number) {
    if (!is_signal(number))
        return -1;
    if (sigismember(&blocked, number))
        sigaddset(&pending, number);
    else
        deliver(number);
    return 0;
}

static void deliver_pending(void) {
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (sigismember(&pending, number) && !sigismember(&blocked, number)) {
            sigdelset(&pending, number);
            deliver(number);
        }
    }
}

int sigprocmask(int how, const sigset_t *set, sigset_t *before) {
    sigset_t old = blocked;
    if (set && (how < SIG_BLOCK || how > SIG_SETMASK)) {
        errno = EINVAL;
        return -1;
    }
    for (int number = 1; set && number <= SIGRTMAX; number++) {
        int is_in = sigismember(set, number);
        if (is_in && how != SIG_UNBLOCK)
            sigaddset(&blocked, number);
        if (is_in ? how == SIG_UNBLOCK : how == SIG_SETMASK)
            sigdelset(&blocked, number);
    }
    sigdelset(&blocked, SIGKILL);
    sigdelset(&blocked, SIGSTOP);
    if (before)
        *before = old;
    deliver_pending();
    return 0;
}

int sigpending(sigset_t *to) {
    *to = pending;
    return 0;
}
