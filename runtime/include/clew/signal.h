/* signal.h of clew's libc, with the numbers and structures that Linux gives. */
#ifndef CLEW_SIGNAL_H
#define CLEW_SIGNAL_H

#include <clew/features.h>

#define SIGABRT 6
#define SIGKILL 9
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGURG 23
#define SIGWINCH 28
#define SIGRTMIN 34
#define SIGRTMAX 64

enum { bits_of_long = 8 * sizeof(long) };

typedef struct {
    unsigned long words[1024 / bits_of_long];
} sigset_t;

typedef void (*sighandler_t)(int);

#define SIG_ERR ((sighandler_t) - 1)
#define SIG_DFL ((sighandler_t)0)
#define SIG_IGN ((sighandler_t)1)

struct sigaction {
    union {
        sighandler_t sa_handler;
        void (*sa_sigaction)(int, void *, void *);
    };
    sigset_t sa_mask;
    int sa_flags;
    void (*sa_restorer)(void);
};

#define SA_SIGINFO 4u
#define SA_RESTART 0x10000000u
#define SA_NODEFER 0x40000000u
#define SA_RESETHAND 0x80000000u

#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2

int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int sigorset(sigset_t *to, const sigset_t *a, const sigset_t *b);
int sigprocmask(int how, const sigset_t *set, sigset_t *before);

#endif
