//~ branches 14/14
//~ testcov 100.0%
//~ error reached
// Inputs that are not valid abort the program, which covers something too.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "invalid.c", 7, "reach_error"); }

void assume_abort_if_not(int cond)
{
    if (!cond) {
        abort();
    }
}

int main(void)
{
    int day = __VERIFIER_nondet_int();
    int month = __VERIFIER_nondet_int();
    assume_abort_if_not(month >= 1 && month <= 12);
    assume_abort_if_not(day >= 1 && day <= 31);
    if (month == 2 && day == 30)
        reach_error();
    return 0;
}
