/* stdlib.h and inttypes.h: absolute values and divisions. */
#include <clew/stdlib.h>

/* The smallest value has no opposite and stays as it is, as compiled code leaves it; so, through unsigned. */
int abs(int x) { return x < 0 ? (int)(0u - (unsigned)x) : x; }
long labs(long x) { return x < 0 ? (long)(0ul - (unsigned long)x) : x; }
long long llabs(long long x) { return x < 0 ? (long long)(0ull - (unsigned long long)x) : x; }
intmax_t imaxabs(intmax_t x) { return x < 0 ? (intmax_t)(0 - (uintmax_t)x) : x; }

div_t div(int a, int b) { return (div_t){a / b, a % b}; }
ldiv_t ldiv(long a, long b) { return (ldiv_t){a / b, a % b}; }
lldiv_t lldiv(long long a, long long b) { return (lldiv_t){a / b, a % b}; }
imaxdiv_t imaxdiv(intmax_t a, intmax_t b) { return (imaxdiv_t){a / b, a % b}; }
