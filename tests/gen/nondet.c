// The input functions of Test-Comp: each call is an input of its own.
//~ all every_width covered
//~ all filled covered
//~ function assumed branch 6/8
//~ function narrow branch 1/2
//~ branch 70:9 T infeasible
//~ error error-call 60
#include <stddef.h>
extern _Bool __VERIFIER_nondet_bool(void);
extern char __VERIFIER_nondet_char(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern short __VERIFIER_nondet_short(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint();
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern float __VERIFIER_nondet_float(void);
extern double __VERIFIER_nondet_double(void);
extern size_t __VERIFIER_nondet_size_t(void);
extern void *__VERIFIER_nondet_pointer(void);
#ifdef __SIZEOF_INT128__
typedef unsigned __int128 widest;
#else
typedef unsigned long long widest;
#endif
extern widest __VERIFIER_nondet_uint128(void);
extern void __VERIFIER_nondet_memory(void *, size_t);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

int every_width(void)
{
    if (__VERIFIER_nondet_bool() && __VERIFIER_nondet_char() == -7)
        return 1;
    if (__VERIFIER_nondet_uchar() == 200 && __VERIFIER_nondet_short() == -30000)
        return 2;
    if (__VERIFIER_nondet_ushort() == 60000 && __VERIFIER_nondet_int() == -2000000000)
        return 3;
    if (__VERIFIER_nondet_uint() == 4000000000u && __VERIFIER_nondet_long() == -3)
        return 4;
    if (__VERIFIER_nondet_ulong() == 77 && __VERIFIER_nondet_longlong() == -5000000000ll)
        return 5;
    if (__VERIFIER_nondet_ulonglong() == ~0ull && __VERIFIER_nondet_float() == 0.5f)
        return 6;
    if (__VERIFIER_nondet_double() > 1e300 && __VERIFIER_nondet_size_t() == 12)
        return 7;
    if (__VERIFIER_nondet_pointer() == NULL)
        return 8;
    return __VERIFIER_nondet_uint128() >> 60 == 5;
}

int filled(void)
{
    struct { int a; short b; } s;
    __VERIFIER_nondet_memory(&s, sizeof s);
    if (s.a == 123456 && s.b == -2)
        reach_error();
    return s.a > 0;
}

int counter;

int narrow(void)
{
    unsigned x = __VERIFIER_nondet_uint();
    __VERIFIER_assume(x > 10);
    if (x < 5)
        return 1;
    return 0;
}

int assumed(int n)
{
    __VERIFIER_assume(n > 100 && n < 200);
    return n % 10 == 3 && counter ? 1 : 2;
}
