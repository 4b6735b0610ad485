/* A coverage build counts what a test did before it crashed. */
int __llvm_profile_write_file(void) __attribute__((__weak__));
void (*clew_signal(int number, void (*handler)(int)))(int) __asm__("signal");
int clew_raise(int number) __asm__("raise");

static void clew_on_crash(int number)
{
    clew_signal(number, (void (*)(int))0);
    if (__llvm_profile_write_file)
        __llvm_profile_write_file();
    clew_raise(number);
}

/* These tests document errors: without arguments all are shown, else those named are run, here in this process. */
int main(int argc, char **argv)
{
    static const int crashes[] = {4, 6, 8, 11};
    int i, n;

    clew_begin();
    for (i = 0; i < 4; i++)
        clew_signal(crashes[i], clew_on_crash);

    for (n = 1; n < argc; n++)
        for (i = 0; i < CLEW_TESTS; i++)
            if (__builtin_strcmp(argv[n], clew_tests[i].name) == 0)
                clew_tests[i].run();
    if (argc > 1)
        return 0;

    for (i = 0; i < CLEW_TESTS; i++) {
        const struct clew_test *test = &clew_tests[i];
        int status = clew_run(test->run);
        int killed = status & 127, code = status >> 8 & 255;

        if (killed)
            clew_printf("%s fails as found: %s (signal %d)\n", test->name, test->error, killed);
        else if (code != CLEW_PASSED)
            clew_printf("%s fails as found: %s (exit code %d)\n", test->name, test->error, code);
        else
            clew_printf("%s shows nothing without -fsanitize=address,undefined: %s\n", test->name, test->error);
    }
    return 0;
}
