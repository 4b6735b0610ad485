# 0 "/work/wt-program/tests/testcomp/loop_sum.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-program/tests/testcomp/loop_sum.c"




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
