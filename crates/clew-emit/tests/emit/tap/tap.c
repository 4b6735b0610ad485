#include "tap.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

void tap_int(struct tap *tap, const char *what, long long actual, long long expected)
{
    if (actual != expected) {
        printf("# %s is %lld, not %lld\n", what, actual, expected);
        tap->failed = 1;
    }
}

void tap_float(struct tap *tap, const char *what, long double actual, long double expected)
{
    if (actual != expected) {
        printf("# %s is %Lg, not %Lg\n", what, actual, expected);
        tap->failed = 1;
    }
}

void tap_true(struct tap *tap, const char *what, int holds)
{
    if (!holds) {
        printf("# not so: %s\n", what);
        tap->failed = 1;
    }
}

static int passes(const struct tap_case *test)
{
    struct tap tap = {0};
    int status = 0;

    fflush(NULL);
    if (fork() == 0) {
        test->run(&tap);
        exit(tap.failed ? 99 : 98);
    }
    wait(&status);
    return WIFEXITED(status) && WEXITSTATUS(status) == (test->exits < 0 ? 98 : test->exits);
}

int tap_run(int argc, char **argv, const struct tap_case *cases, int count)
{
    struct tap tap = {0};
    int i, failed = 0;

    for (i = 0; i < count && argc > 1; i++)
        if (strncmp(argv[1], "--only=", 7) == 0 && strcmp(argv[1] + 7, cases[i].name) == 0)
            cases[i].run(&tap);
    if (argc > 1)
        return tap.failed;

    printf("1..%d\n", count);
    for (i = 0; i < count; i++) {
        int passed = passes(&cases[i]);

        printf("%sok %d - %s\n", passed ? "" : "not ", i + 1, cases[i].name);
        failed += !passed;
    }
    return failed != 0;
}
