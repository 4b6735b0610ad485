
static void clew_check(int holds, const char *condition, int line)
{
    if (holds)
        return;
    clew_failed = 1;
    clew_printf("%s:%d: does not hold: %s\n", __FILE__, line, condition);
    clew_fflush(NULL);
}

#define CLEW_CHECK(condition) clew_check(condition, #condition, __LINE__)
