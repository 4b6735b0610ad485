/*
 * Runs Criterion's tests in the sandbox. Criterion's own runner talks with its tests over sockets, which the sandbox refuses. The
 * tests and their assertions are the same, the library's; only who starts them and who prints is another.
 */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern struct criterion_test *__start_cr_tst[] __attribute__((__weak__));
extern struct criterion_test *__stop_cr_tst[] __attribute__((__weak__));

static int failed;

void criterion_internal_test_setup(void)
{
}

void criterion_internal_test_main(void (*test)(void))
{
    test();
}

void criterion_internal_test_teardown(void)
{
}

void criterion_continue_test(void)
{
}

static void show(const struct cri_assert_node *node)
{
    unsigned i;

    if (node->repr && !node->pass)
        printf("[----]   %s\n", node->repr);
    for (i = 0; i < CRI_ASSERT_MAX_PARAMS; i++)
        if (node->params[i].name && node->params[i].data && node->params[i].type == CRI_ASSERT_RT_STR)
            printf("[----]     %s: %s\n", node->params[i].name, (const char *)node->params[i].data);
    for (i = 0; i < node->nchild; i++)
        show(&node->children[i]);
}

void cri_assert_node_send(const char *file, size_t line, struct cri_assert_node *tree)
{
    failed = 1;
    printf("[----] %s:%lu: %s\n", file, (unsigned long)line, tree->message && *tree->message ? tree->message : "Assertion Failed");
    show(tree);
    fflush(stdout);
}

static void run(const struct criterion_test *test, int not_passed)
{
    alarm(10);
    if (test->data->init)
        test->data->init();
    test->test();
    exit(failed ? not_passed : 0);
}

int main(int argc, char **argv)
{
    struct criterion_test **at;
    const char *only = NULL;
    int i, all = 0, wrong = 0;

    for (i = 1; i < argc; i++)
        if (strncmp(argv[i], "--filter=*/", 11) == 0)
            only = argv[i] + 11;
    for (at = __start_cr_tst; at < __stop_cr_tst; at++) {
        const struct criterion_test *test = *at;
        int expected = test->data->exit_code, not_passed = expected == 101 ? 102 : 101, status = 0;
        pid_t child;

        if (only && strcmp(only, test->name) != 0)
            continue;
        all++;
        printf("[RUN ] %s::%s\n", test->category, test->name);
        fflush(NULL);
        child = fork();
        if (child == 0)
            run(test, not_passed);
        waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == expected) {
            printf("[PASS] %s::%s\n", test->category, test->name);
            continue;
        }
        wrong++;
        if (WIFSIGNALED(status))
            printf("[----] killed by signal %d\n", WTERMSIG(status));
        else if (WEXITSTATUS(status) != not_passed)
            printf("[----] exit code %d\n", WEXITSTATUS(status));
        printf("[FAIL] %s::%s\n", test->category, test->name);
    }
    printf("[====] Synthesis: Tested: %d | Passing: %d | Failing: %d\n", all, all - wrong, wrong);
    return wrong != 0;
}
