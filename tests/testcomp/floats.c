//~ branches 12/12
//~ testcov 100.0%
//~ error reached
// Numbers that must be read back exactly, infinity, and one that is not a number.
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "floats.c", 7, "reach_error"); }

int main(void)
{
    float x = __VERIFIER_nondet_float();
    double y = __VERIFIER_nondet_double();
    if (x != x)
        return 1;
    if (x == 0.1f)
        return 2;
    if (y > 1.7976931348623157e308)
        return 3;
    if (y > 1e300)
        return 4;
    if (y < 0 && y > -1e-310)
        reach_error();
    return 0;
}
