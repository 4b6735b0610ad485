//~ branches 10/10
//~ testcov 100.0%
//~ error reached
// A loop whose length is an input, and an error that only some sums reach.
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "loop_sum.c", 7, "reach_error"); }

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 6)
        return 0;
    int sum = 0;
    for (int i = 0; i < n; i++) {
        int x = __VERIFIER_nondet_int();
        if (x > 0)
            sum += x;
    }
    if (sum == 4711)
        reach_error();
    return 0;
}
