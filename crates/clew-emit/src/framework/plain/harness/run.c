/* Runs a test in a child of its own: neither its globals nor its crash reach the next one. */
static int clew_run(void (*test)(void))
{
    static const long ten_seconds[4] = {0, 0, 10, 0};
    int status = 0;
    int child;

    clew_fflush(NULL);
    child = clew_fork();
    if (child == 0) {
        clew_setitimer(0, ten_seconds, NULL);
        *clew_errno() = 0;
        test();
        clew_exit(clew_failed ? CLEW_FAILED : CLEW_PASSED);
    }
    clew_waitpid(child, &status, 0);
    return status;
}
