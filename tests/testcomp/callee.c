//~ branches 12/12
//~ testcov 100.0%
//~ error reached
// Inputs of several functions, in one order.
extern int __VERIFIER_nondet_int(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "callee.c", 9, "reach_error"); }

int state = 2;

static int step(int low)
{
    short s = __VERIFIER_nondet_short();
    return s < low ? __VERIFIER_nondet_int() : s;
}

int main(void)
{
    int a = step(-20000);
    if (__VERIFIER_nondet_ulong() == 4000000000ul)
        state = 3;
    int b = step(a);
    if (a == 123456789)
        state++;
    if (b == -31000)
        state = 7;
    if (__VERIFIER_nondet_longlong() == -5000000000ll && state == 4)
        reach_error();
    return 0;
}
