/* Signals that a program sends itself: caught, blocked, ignored, and at last fatal. */
#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "support/show.h"

static int depth, raised[64];

/* Sends itself the same signal once more, which waits or comes at once. */
static void handler(int number) {
    show("signal %d at depth %d\n", number, depth++);
    if (!raised[number]++)
        raise(number);
    depth--;
}

static void quit(int number) {
    show("last %d\n", number);
    exit(3);
}

static void masks(void) {
    sigset_t set, old, waiting;
    sigemptyset(&set);
    sigaddset(&set, SIGUSR1);
    sigaddset(&set, SIGKILL);
    show("%d ", sigprocmask(SIG_BLOCK, &set, NULL));
    raise(SIGUSR1);
    sigpending(&waiting);
    show("waiting %d %d\n", sigismember(&waiting, SIGUSR1), sigismember(&waiting, SIGUSR2));
    show("%d ", sigprocmask(SIG_SETMASK, NULL, &old));
    show("blocked %d %d\n", sigismember(&old, SIGUSR1), sigismember(&old, SIGKILL));
    show("%d\n", sigprocmask(SIG_UNBLOCK, &set, NULL));
    errno = 0;
    show("%d %d\n", sigprocmask(7, &set, NULL), errno);
}

int main(void) {
    show("%d ", signal(SIGUSR1, handler) == SIG_DFL);
    show("%d %d\n", signal(SIGUSR1, handler) == handler, raise(SIGUSR1));
    struct sigaction action, before;
    memset(&action, 0, sizeof action);
    action.sa_handler = handler;
    action.sa_flags = SA_NODEFER;
    show("%d ", sigaction(SIGUSR2, &action, &before));
    show("%d\n", raise(SIGUSR2));
    sigaddset(&action.sa_mask, SIGUSR1);
    action.sa_flags = (int)SA_RESETHAND;
    sigaction(SIGTERM, &action, NULL);
    raise(SIGCHLD);
    signal(SIGINT, SIG_IGN);
    raise(SIGINT);
    masks();
    errno = 0;
    show("%d %d ", signal(SIGKILL, handler) == SIG_ERR, errno);
    show("%d %d %d %d\n", raise(99), sigaction(0, NULL, NULL), sigaction(SIGKILL, NULL, &before), errno);
    signal(SIGTERM, quit);
    raise(SIGTERM);
    return 0;
}
