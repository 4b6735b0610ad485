/* string.h: the names of the signals, numbered as Linux numbers them and worded as in the C locale. */
#include <clew/signal.h>
#include <clew/stdio.h>
#include <clew/string.h>

static const char *const names[] = {
    NULL,
    "Hangup",
    "Interrupt",
    "Quit",
    "Illegal instruction",
    "Trace/breakpoint trap",
    "Aborted",
    "Bus error",
    "Floating point exception",
    "Killed",
    "User defined signal 1",
    "Segmentation fault",
    "User defined signal 2",
    "Broken pipe",
    "Alarm clock",
    "Terminated",
    "Stack fault",
    "Child exited",
    "Continued",
    "Stopped (signal)",
    "Stopped",
    "Stopped (tty input)",
    "Stopped (tty output)",
    "Urgent I/O condition",
    "CPU time limit exceeded",
    "File size limit exceeded",
    "Virtual timer expired",
    "Profiling timer expired",
    "Window changed",
    "I/O possible",
    "Power failure",
    "Bad system call",
};

const char *sigdescr_np(int number) {
    return number >= 0 && (size_t)number < sizeof names / sizeof *names ? names[number] : NULL;
}

char *strsignal(int number) {
    static char other[sizeof "Real-time signal -2147483648"];
    clew_locale(-1); /* whose language it is */
    const char *name = sigdescr_np(number);
    if (name)
        return (char *)name;
    if ((number >= SIGRTMIN) & (number <= SIGRTMAX))
        sprintf(other, "Real-time signal %d", number - SIGRTMIN);
    else
        sprintf(other, "Unknown signal %d", number);
    return other;
}

/* On Linux the C library keeps the first two for itself. */
int __libc_current_sigrtmin(void) { return SIGRTMIN; }

int __libc_current_sigrtmax(void) { return SIGRTMAX; }
