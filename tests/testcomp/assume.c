//~ branches 5/6
//~ testcov 83.33%
//~ error not
// What an assumption rules out is no test; the error lies behind one.
extern unsigned int __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "assume.c", 7, "reach_error"); }

int main(void)
{
    unsigned int x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x > 10);
    if (x < 5)
        reach_error();
    if (x % 7 == 3)
        return 1;
    while (x > 100)
        x /= 2;
    return 0;
}
