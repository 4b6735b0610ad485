//~ branches 7/8
//~ testcov 87.5%
//~ error reached
// The error lies behind a checksum over five inputs.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "checksum.c", 6, "reach_error"); }

int main(void)
{
    unsigned char m[5];
    unsigned int sum = 7;
    for (int i = 0; i < 5; i++) {
        m[i] = __VERIFIER_nondet_uchar();
        sum = sum * 31 + m[i];
    }
    if (sum % 65536 != 0xbeef)
        return 1;
    if (m[0] != 'C')
        return 2;
    if (sum == 0)
        return 3;
    reach_error();
    return 0;
}
