// Doubles and floats with all that is no ordinary number.

#include <float.h>
#include <math.h>

int classify(double x) {
    if (x != x)
        return 0;
    if (x == INFINITY)
        return 1;
    if (x == -INFINITY)
        return 2;
    if (x == 0)
        return signbit(x) ? 3 : 4;
    if (fabs(x) < DBL_MIN)
        return 5;
    return 6;
}

int classify_float(float x) {
    if (isnan(x))
        return 0;
    if (isinf(x))
        return x > 0 ? 1 : 2;
    if (x != 0 && x < FLT_MIN && x > -FLT_MIN)
        return 3;
    return 4;
}

int order(double a, double b) {
    if (a < b)
        return -1;
    if (a > b)
        return 1;
    if (a == b)
        return 0;
    return 2;
}

// Not a number is not at least 0.
double unit(double x) {
    if (!(x >= 0))
        x = 0;
    if (x > 1)
        x = 1;
    if (x != x)
        return -1;
    return x == 0.25 ? 2 : x;
}

int absorbs(double x) {
    if (x + 1 == x)
        return x < INFINITY && x > 0 ? 1 : 2;
    return 0;
}

// A double holds every float.
int round_trip(float x) {
    double wide = x;
    if (x != x)
        return wide == wide ? -1 : 0;
    if ((float)wide != x)
        return -1;
    return wide == 0.1 ? 1 : wide == 0.5 ? 2 : 3;
}

//~ all classify covered
//~ all classify_float covered
//~ all order covered
//~ function unit branch 7/8
//~ branch 46:9 T infeasible
//~ all absorbs covered
//~ function round_trip branch 7/10
//~ branch 61:16 T infeasible
//~ branch 62:9 T infeasible
//~ branch 64:12 T infeasible
