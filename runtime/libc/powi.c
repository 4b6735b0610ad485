/* Powers with an integer exponent, which compilers call for __builtin_powi. */

float __powisf2(float x, int n);
double __powidf2(double x, int n);
long double __powixf2(long double x, int n);

#define POWER(name, type)                                                                                              \
    type name(type x, int n) {                                                                                         \
        type power = 1;                                                                                                \
        for (unsigned left = n < 0 ? 0u - (unsigned)n : (unsigned)n;; x *= x) {                                        \
            if (left % 2) power *= x;                                                                                  \
            left /= 2;                                                                                                 \
            if (left == 0) return n < 0 ? 1 / power : power;                                                           \
        }                                                                                                              \
    }

POWER(__powisf2, float)
POWER(__powidf2, double)
POWER(__powixf2, long double)
