// Kinds of floats: classification, signs, unordered comparisons, bits.
#include <float.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define KINDS(x)                                                                                                       \
    printf("%d%d%d%d%d%d %d\n", !!isnan(x), !!isinf(x), !!isfinite(x), !!isnormal(x), !!signbit(x),                    \
           __builtin_isinf_sign(x) + 1, __builtin_fpclassify(0, 1, 2, 3, 4, x))
#define MASKS(x)                                                                                                       \
    for (int bit = 0; bit < 1; bit++)                                                                                  \
    printf("%d%d%d%d%d%d%d%d%d\n", __builtin_isfpclass(x, 3), __builtin_isfpclass(x, 4), __builtin_isfpclass(x, 8),     \
           __builtin_isfpclass(x, 16), __builtin_isfpclass(x, 32), __builtin_isfpclass(x, 64),                          \
           __builtin_isfpclass(x, 128), __builtin_isfpclass(x, 256), __builtin_isfpclass(x, 512))

static void relations(double a, double b) {
    printf("%d%d%d%d%d%d\n", !!isgreater(a, b), !!isgreaterequal(a, b), !!isless(a, b), !!islessequal(a, b),
           !!islessgreater(a, b), !!isunordered(a, b));
}

int main(void) {
    double d[] = {0.0, -0.0, 1.5, -1e308, DBL_TRUE_MIN, -DBL_MIN / 2, INFINITY, -INFINITY, NAN, -NAN};
    for (int i = 0; i < 10; i++) {
        float f = (float)d[i];
        long double l = d[i];
        KINDS(d[i]);
        KINDS(f);
        KINDS(l);
        MASKS(d[i]);
        MASKS(f);
        MASKS(l);
        relations(d[i], d[(i + 3) % 10]);
        uint64_t bits;
        memcpy(&bits, &d[i], 8);
        if (d[i] == d[i]) printf("%llx\n", (unsigned long long)bits);
        printf("%d%d\n", __builtin_issubnormal(d[i]), __builtin_iszero(f));
    }
    printf("%a %a %a\n", copysign(3.0, -0.0), (double)copysignf(-2.0f, 1.0f), fabs(-0.0));
    printf("%a %a\n", __builtin_inf(), (double)__builtin_huge_valf());
    float f = FLT_MIN;
    uint32_t bits;
    memcpy(&bits, &f, 4);
    bits -= 5;
    memcpy(&f, &bits, 4);
    printf("%a %x\n", (double)f, bits);
    return 0;
}
