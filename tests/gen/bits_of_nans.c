// Which NaN an operation gives is nothing that terms say: what depends on it is not called infeasible.

#include <math.h>
#include <stdint.h>
#include <string.h>

int sign_of_sum(double a, double b) {
    double c = a + b;
    uint64_t bits;
    memcpy(&bits, &c, 8);
    if (c != c) {
        if (bits >> 63)
            return 1;
        return 2;
    }
    return 3;
}

int sign_of_root(double a) {
    double c = sqrt(a);
    if (c != c) {
        if (signbit(c))
            return 1;
        return 2;
    }
    return 3;
}

// Not a NaN: the terms say it all.
int sign_of_square(double a) {
    double c = a * a;
    if (c != c)
        return 0;
    if (signbit(c))
        return 1;
    return 2;
}

int is_one(double a) {
    if (isnan(a * 2)) {
        if (a == 1)
            return 1;
        return 2;
    }
    return 3;
}

//~ branch 12:13 T gave_up
//~ branch 12:13 F covered
//~ branch 22:13 T covered
//~ branch 22:13 F gave_up
//~ branch 34:9 T infeasible
//~ branch 34:9 F covered
//~ branch 41:13 T infeasible
