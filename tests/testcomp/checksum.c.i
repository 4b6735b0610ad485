# 0 "/work/wt-program/tests/testcomp/checksum.c"
# 0 "<built-in>"
# 0 "<command-line>"
# 1 "/usr/include/stdc-predef.h" 1 3 4
# 0 "<command-line>" 2
# 1 "/work/wt-program/tests/testcomp/checksum.c"



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
