
/* Whether there is memory that nothing leads to: only a program linked with -fsanitize=leak (or address) can tell. */
int __lsan_do_recoverable_leak_check(void) __attribute__((__weak__));

static int clew_lost(void)
{
    return __lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check();
}
