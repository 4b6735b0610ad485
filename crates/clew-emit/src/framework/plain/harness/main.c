/* Without arguments all tests, else those named, here in this process. */
int main(int argc, char **argv)
{
    int i, n, failed = 0;

    clew_begin();
    for (n = 1; n < argc; n++)
        for (i = 0; i < CLEW_TESTS; i++)
            if (__builtin_strcmp(argv[n], clew_tests[i].name) == 0)
                clew_tests[i].run();
    if (argc > 1)
        return clew_failed;

    for (i = 0; i < CLEW_TESTS; i++) {
        const struct clew_test *test = &clew_tests[i];
        int status = clew_run(test->run);
        int killed = status & 127, code = status >> 8 & 255;

        if (!killed && code == test->code) {
            clew_printf("ok   %s\n", test->name);
            continue;
        }
        failed++;
        clew_printf("FAIL %s", test->name);
        if (killed)
            clew_printf(": killed by signal %d", killed);
        else if (code != CLEW_FAILED)
            clew_printf(": exit code %d", code);
        clew_printf("\n");
    }
    clew_printf("%d passed, %d failed\n", CLEW_TESTS - failed, failed);
    return failed != 0;
}
