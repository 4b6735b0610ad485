/* signal.h: sets of signals, which are plain data. */
#include <clew/errno.h>
#include <clew/signal.h>
#include <clew/string.h>

static int is_signal(int number) {
    if ((number >= 1) & (number <= SIGRTMAX))
        return 1;
    errno = EINVAL;
    return 0;
}

/* The two between SIGSYS and SIGRTMIN belong to the C library. */
static int is_open(int number) { return is_signal(number == 32 || number == 33 ? 0 : number); }

static unsigned long bit(int number) { return 1ul << ((unsigned)(number - 1) % bits_of_long); }

static unsigned long *word(const sigset_t *set, int number) {
    return (unsigned long *)&set->words[(unsigned)(number - 1) / bits_of_long];
}

/* Only signals are in a set, so only these words count. */
static const size_t used = 64 / 8;

int sigemptyset(sigset_t *set) {
    memset(set, 0, used);
    return 0;
}

int sigfillset(sigset_t *set) {
    memset(set, 0xff, used);
    *word(set, 32) &= ~bit(32);
    *word(set, 33) &= ~bit(33);
    return 0;
}

int sigaddset(sigset_t *set, int number) {
    if (!is_open(number))
        return -1;
    *word(set, number) |= bit(number);
    return 0;
}

int sigdelset(sigset_t *set, int number) {
    if (!is_open(number))
        return -1;
    *word(set, number) &= ~bit(number);
    return 0;
}

int sigismember(const sigset_t *set, int number) {
    if (!is_signal(number))
        return -1;
    return (*word(set, number) & bit(number)) != 0;
}

int sigisemptyset(const sigset_t *set) {
    return (*word(set, 1) | *word(set, 64)) == 0;
}

int sigandset(sigset_t *to, const sigset_t *a, const sigset_t *b) {
    for (size_t i = 0; i < used / sizeof(long); i++)
        to->words[i] = a->words[i] & b->words[i];
    return 0;
}

int sigorset(sigset_t *to, const sigset_t *a, const sigset_t *b) {
    for (size_t i = 0; i < used / sizeof(long); i++)
        to->words[i] = a->words[i] | b->words[i];
    return 0;
}
