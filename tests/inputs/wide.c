// Integers of 64 and 128 bits.

#include <limits.h>

typedef unsigned __int128 wide;
typedef __int128 signed_wide;

int width(wide x) {
    if (x >> 127)
        return 128;
    if (x >> 64)
        return x == (wide)1 << 100 ? 100 : 127;
    if (x == 0)
        return 0;
    return 64;
}

// The carry of a sum is 0 or 1.
int add(unsigned long long a, unsigned long long b, unsigned long long *sum) {
    wide all = (wide)a + b;
    unsigned long long carry = (unsigned long long)(all >> 64);
    if (carry > 1)
        return -1;
    if (sum)
        *sum = (unsigned long long)all;
    return carry ? 1 : 0;
}

int product(unsigned long long a, unsigned long long b) {
    if ((wide)a * b > ULLONG_MAX)
        return 1;
    return 0;
}

int sign(const signed_wide *x) {
    if (!x)
        return -2;
    if (*x < 0)
        return *x < -((signed_wide)1 << 90) ? -3 : -1;
    return *x > 0 ? 1 : 0;
}

long long distance(long long a, long long b) {
    if (a < 0 && b > LLONG_MAX + a)
        return -1;
    if (a >= 0 && b < LLONG_MIN + a)
        return -2;
    if (a >= 0 && b >= 0 && b - a > b)
        return -3;
    return b - a == 1LL << 40 ? 1 : 0;
}

static void bump(int *n) {
    ++*n;
}

// Numbers are numbers, also those where a machine has its objects.
int beyond(long long value) {
    int n = 1;
    bump(&n);
    if (value > 0x80000000LL)
        return n;
    return value == 0x40000000LL ? 1 : 0;
}

//~ all width covered
//~ function add branch 5/6
//~ branch 22:9 T infeasible
//~ all product covered
//~ all sign covered
//~ function distance branch 15/16
//~ branch 48:29 T infeasible
//~ all beyond covered
