// Floating-point builtins and the exact functions of the math library, in three precisions.
#include <math.h>
#include <stdio.h>

#define EXACT(suffix, x)                                                                                               \
    printf("%La %La %La %La %La %La\n", (long double)__builtin_floor##suffix(x), (long double)__builtin_ceil##suffix(x), \
           (long double)__builtin_trunc##suffix(x), (long double)__builtin_round##suffix(x),                           \
           (long double)__builtin_rint##suffix(x), (long double)__builtin_nearbyint##suffix(x))

int main(void) {
    double d[] = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e15 + 0.5, -7.25, 1e300, 0.49999999999999994};
    for (int i = 0; i < 11; i++) {
        double x = d[i];
        float f = (float)x;
        long double l = x;
        EXACT(, x);
        EXACT(f, f);
        EXACT(l, l);
        printf("%a %a %a %a\n", __builtin_roundeven(x), fabs(x), copysign(x, -1), sqrt(fabs(x)));
        printf("%a %a\n", (double)sqrtf(fabsf(f)), fma(x, 3, 1));
        if (fabs(x) < 1e9) printf("%ld %lld %ld %lld\n", lrint(x), llrintf(f), lround(x), llroundl(l));
        int exponent, other;
        double fraction = frexp(x, &exponent), whole;
        float small = __builtin_frexpf(f, &other);
        printf("%a %d %a %d %a %a\n", fraction, exponent, small, other, ldexp(fraction, 3), modf(x, &whole));
    }
    printf("%a %a %a %a\n", fmin(1, 2), fmax(-1, NAN), (double)fminf(NAN, 3), (double)fmaxl(2, -3));
    printf("%a %a %a %a\n", fmod(7.5, 2), fmod(-7.5, 2), (double)fmodf(1e10f, 3), (double)fmodl(5.25L, 0.5L));
    printf("%a %a\n", __builtin_powi(1.5, 10), __builtin_powi(2, -3));
    printf("%a %a %d\n", __builtin_inf(), __builtin_huge_val(), isnan(__builtin_nan("")) != 0);
    printf("%a %a\n", __builtin_elementwise_max(1.5, 2.5), __builtin_elementwise_fma(2.0, 3.0, 4.0));
    printf("%d %d\n", __builtin_flt_rounds(), __FLT_EVAL_METHOD__);
    return 0;
}
