/* math.h, as far as it needs no rounding: signs, classes, and numbers that are none. */
#include <clew/ctype.h>
#include <clew/stdlib.h>

/* The sign of the last value of lgamma, which the vm computes. */
int signgam;
CLEW_ALIAS(__signgam, signgam);

/* As the header numbers them. */
enum { class_nan, class_infinite, class_zero, class_subnormal, class_normal };

#define INFINITE __builtin_inff()
#define CLASSIFY(x) __builtin_fpclassify(class_nan, class_infinite, class_normal, class_subnormal, class_zero, x)

#define FUNCTIONS(type, suffix)                                                                                       \
    type fabs##suffix(type x) { return __builtin_fabs##suffix(x); }                                                   \
    type copysign##suffix(type x, type sign) { return __builtin_copysign##suffix(x, sign); }                          \
    int __fpclassify##suffix(type x) { return CLASSIFY(x); }                                                          \
    int __isnan##suffix(type x) { return __builtin_isnan(x); }                                                        \
    int isnan##suffix(type x) { return __builtin_isnan(x); }                                                          \
    int __isinf##suffix(type x) { return (x == INFINITE) - (x == -INFINITE); }                                        \
    int isinf##suffix(type x) { return (x == INFINITE) - (x == -INFINITE); }                                          \
    int __finite##suffix(type x) { return __builtin_isfinite(x); }                                                    \
    int finite##suffix(type x) { return __builtin_isfinite(x); }                                                      \
    int __iseqsig##suffix(type x, type y) { return x == y; }

FUNCTIONS(double, )
FUNCTIONS(float, f)
FUNCTIONS(long double, l)

int __signbit(double x) { return __builtin_signbit(x) != 0; }

int __signbitf(float x) { return __builtin_signbitf(x) != 0; }

/* In memory a long double is its significand and then sign and exponent. */
union extended {
    struct {
        unsigned long long significand;
        unsigned short exponent;
    } parts;
    long double value;
};

/* Volatile, so that no integer of 80 bits is made of it. */
int __signbitl(long double x) {
    volatile union extended extended;
    extended.value = x;
    return extended.parts.exponent >> 15;
}

/* The payload that a numeral gives. Anything but a numeral gives none. */
static unsigned long long payload(const char *s) {
    char *end;
    unsigned long long value = strtoull(s, &end, 0);
    return *end || !isdigit((unsigned char)*s) ? 0 : value;
}

double nan(const char *s) {
    union {
        unsigned long long bits;
        double value;
    } nan = {.bits = 0x7ff8000000000000 | (payload(s) & 0x7ffffffffffff)};
    return nan.value;
}

float nanf(const char *s) {
    union {
        unsigned bits;
        float value;
    } nan = {.bits = 0x7fc00000 | (unsigned)(payload(s) & 0x3fffff)};
    return nan.value;
}

long double nanl(const char *s) {
    volatile union extended nan;
    nan.parts.significand = 0xc000000000000000 | (payload(s) & 0x3fffffffffffffff);
    nan.parts.exponent = 0x7fff;
    return nan.value;
}

int __issignaling(double x) {
    union {
        double value;
        unsigned long long bits;
    } number = {.value = x};
    return __builtin_isnan(x) && !(number.bits & 0x8000000000000);
}

int __issignalingf(float x) {
    union {
        float value;
        unsigned bits;
    } number = {.value = x};
    return __builtin_isnan(x) && !(number.bits & 0x400000);
}
