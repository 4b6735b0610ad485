/* Linked into what is measured: writes the profile also where a test crashes, is cut off, leaves by _exit or
   quick_exit, or has destructors. What others see of it is weak: a link command may name it twice. */
#include <signal.h>
#include <stdlib.h>

int __llvm_profile_write_file(void);

static void clew_on_signal(int signal_number)
{
    signal(signal_number, SIG_DFL);
    __llvm_profile_write_file();
    raise(signal_number);
}

static void clew_on_quick_exit(void)
{
    __llvm_profile_write_file();
}

__attribute__((__constructor__)) static void clew_on_start(void)
{
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGALRM, SIGTRAP, SIGSYS};
    static char stack[1 << 16];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = clew_on_signal, .sa_flags = SA_ONSTACK};

    at_quick_exit(clew_on_quick_exit);
    sigaltstack(&alternate, NULL);
    for (unsigned i = 0; i < sizeof signals / sizeof *signals; i++)
        sigaction(signals[i], &action, NULL);
}

void __llvm_profile_reset_counters(void);

/* What is registered before the profile's own function runs behind it. */
__attribute__((__constructor__(101))) static void clew_on_load(void)
{
    atexit(__llvm_profile_reset_counters);
}

/* Destructors run when the profile is written already; this one is the last of them, and adds what they count. */
__attribute__((__destructor__(101))) static void clew_on_end(void)
{
    __llvm_profile_write_file();
}

void __real__exit(int code);

__attribute__((__weak__)) void __wrap__exit(int code)
{
    __llvm_profile_write_file();
    __real__exit(code);
}

__attribute__((__weak__)) void __wrap__Exit(int code)
{
    __wrap__exit(code);
}
