/*
 * The products and quotients of complex numbers that clang leaves to the compiler's library. If both parts come out as
 * NaN, infinities are recovered as annex G of the C standard shows. Division follows Baudin and Smith, "A Robust Complex
 * Division in Scilab", 2012, with the scaling that libgcc puts before it.
 */
#include <float.h>

#define QUAD_MAX 0x1.ffffffffffffffffffffffffffffp16383q
#define QUAD_MIN 0x1p-16382q
#define QUAD_EPSILON 0x1p-112q

#define INF __builtin_inff()
#define IS_INF(x) __builtin_isinf(x)
#define IS_NAN(x) __builtin_isnan(x)
#define IS_FINITE(x) __builtin_isfinite(x)

#define PRODUCT(type, suffix, name)                                                                                   \
    /* One for infinity and zero for the rest, with the sign. */                                                      \
    static type unit##suffix(type x) { return __builtin_copysign##suffix(IS_INF(x) ? 1 : 0, x); }                     \
                                                                                                                      \
    static type no_nan##suffix(type x) { return IS_NAN(x) ? __builtin_copysign##suffix(0, x) : x; }                   \
                                                                                                                      \
    static _Complex type pair##suffix(type x, type y) {                                                               \
        _Complex type z;                                                                                              \
        __real__ z = x;                                                                                               \
        __imag__ z = y;                                                                                               \
        return z;                                                                                                     \
    }                                                                                                                 \
                                                                                                                      \
    _Complex type __mul##name(type a, type b, type c, type d) {                                                       \
        type ac = a * c, bd = b * d, ad = a * d, bc = b * c;                                                          \
        type x = ac - bd, y = ad + bc;                                                                                \
        if (!IS_NAN(x) || !IS_NAN(y))                                                                                 \
            return pair##suffix(x, y);                                                                                \
        int first = IS_INF(a) || IS_INF(b), second = IS_INF(c) || IS_INF(d);                                          \
        if (!first && !second && !IS_INF(ac) && !IS_INF(bd) && !IS_INF(ad) && !IS_INF(bc))                            \
            return pair##suffix(x, y);                                                                                \
        if (first)                                                                                                    \
            a = unit##suffix(a), b = unit##suffix(b);                                                                 \
        if (second)                                                                                                   \
            c = unit##suffix(c), d = unit##suffix(d);                                                                 \
        a = no_nan##suffix(a), b = no_nan##suffix(b), c = no_nan##suffix(c), d = no_nan##suffix(d);                   \
        return pair##suffix(INF * (a * c - b * d), INF * (a * d + b * c));                                            \
    }

PRODUCT(double, , dc3)
PRODUCT(float, f, sc3)
PRODUCT(long double, l, xc3)
PRODUCT(__float128, f128, tc3)

/* What a quotient is whose parts are x and y, if both are NaN. */
#define RECOVERY(type, suffix)                                                                                        \
    static _Complex type recovered##suffix(type a, type b, type c, type d, type x, type y) {                          \
        if (!IS_NAN(x) || !IS_NAN(y))                                                                                 \
            return pair##suffix(x, y);                                                                                \
        if (c == 0 && d == 0 && (!IS_NAN(a) || !IS_NAN(b))) {                                                         \
            type infinity = __builtin_copysign##suffix(INF, c);                                                       \
            return pair##suffix(infinity * a, infinity * b);                                                          \
        }                                                                                                             \
        if ((IS_INF(a) || IS_INF(b)) && IS_FINITE(c) && IS_FINITE(d)) {                                               \
            a = unit##suffix(a), b = unit##suffix(b);                                                                 \
            return pair##suffix(INF * (a * c + b * d), INF * (b * c - a * d));                                        \
        }                                                                                                             \
        if ((IS_INF(c) || IS_INF(d)) && IS_FINITE(a) && IS_FINITE(b)) {                                               \
            c = unit##suffix(c), d = unit##suffix(d);                                                                 \
            return pair##suffix(0 * (a * c + b * d), 0 * (b * c - a * d));                                            \
        }                                                                                                             \
        return pair##suffix(x, y);                                                                                    \
    }

RECOVERY(double, )
RECOVERY(float, f)
RECOVERY(long double, l)
RECOVERY(__float128, f128)

/* The factor by which all parts are scaled, so that nothing overflows or is lost; c is the larger part of the divisor. */
#define SCALE(type, suffix, largest, smallest, epsilon)                                                               \
    static type scale_for##suffix(type a, type b, type c) {                                                           \
        const type half = (largest) / 2, roomy = half * (epsilon);                                                    \
        a = __builtin_fabs##suffix(a), b = __builtin_fabs##suffix(b), c = __builtin_fabs##suffix(c);                  \
        if (c >= half)                                                                                                \
            return (type)0.5;                                                                                         \
        int is_small = (a < (smallest) && b < roomy && c < roomy) || (b < (smallest) && a < roomy && c < roomy);      \
        return c < (epsilon) || is_small ? 1 / (epsilon) : 1;                                                         \
    }

SCALE(double, , DBL_MAX, DBL_MIN, DBL_EPSILON)
SCALE(long double, l, LDBL_MAX, LDBL_MIN, LDBL_EPSILON)
SCALE(__float128, f128, QUAD_MAX, QUAD_MIN, QUAD_EPSILON)

/* The quotient for |c| >= |d|, by the ratio of d and c. */
#define QUOTIENT(type, suffix, name, smallest)                                                                        \
    static void divide##suffix(type a, type b, type c, type d, type *x, type *y) {                                    \
        type ratio = d / c, denominator = c + d * ratio;                                                              \
        int is_exact = __builtin_fabs##suffix(ratio) > (smallest);                                                    \
        *x = (a + (is_exact ? b * ratio : d * (b / c))) / denominator;                                                \
        *y = (b - (is_exact ? a * ratio : d * (a / c))) / denominator;                                                \
    }                                                                                                                 \
                                                                                                                      \
    _Complex type __div##name(type a, type b, type c, type d) {                                                       \
        int is_steep = __builtin_fabs##suffix(c) < __builtin_fabs##suffix(d);                                         \
        type scale = scale_for##suffix(a, b, is_steep ? d : c), x, y;                                                 \
        a *= scale, b *= scale, c *= scale, d *= scale;                                                               \
        if (is_steep)                                                                                                 \
            divide##suffix(b, -a, d, -c, &x, &y);                                                                     \
        else                                                                                                          \
            divide##suffix(a, b, c, d, &x, &y);                                                                       \
        return recovered##suffix(a, b, c, d, x, y);                                                                   \
    }

QUOTIENT(double, , dc3, DBL_MIN)
QUOTIENT(long double, l, xc3, LDBL_MIN)
QUOTIENT(__float128, f128, tc3, QUAD_MIN)

/* Doubles have room enough for the plain formula. */
_Complex float __divsc3(float a, float b, float c, float d) {
    double wide_a = a, wide_b = b, wide_c = c, wide_d = d;
    double denominator = wide_c * wide_c + wide_d * wide_d;
    double x = (wide_a * wide_c + wide_b * wide_d) / denominator;
    double y = (wide_b * wide_c - wide_a * wide_d) / denominator;
    return recoveredf(a, b, c, d, (float)x, (float)y);
}
