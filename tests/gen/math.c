// Functions of math.h, which no solver knows: an input is found by what they are the inverse of, or by search.

#include <errno.h>
#include <math.h>

int sine(double x) {
    if (sin(x) == 0.5)
        return 1;
    if (cos(x) < -0.99)
        return 2;
    return 0;
}

int slope(double x) {
    if (tan(x) > 100)
        return 1;
    if (atan(x) < -1.5)
        return 2;
    return 0;
}

int growth(double x) {
    if (exp(x) > 100)
        return 1;
    if (exp2(x) == 0.125)
        return 2;
    if (expm1(x) < -0.9)
        return 3;
    return 0;
}

int power(double x, double y) {
    if (pow(x, 2) == 49)
        return x < 0 ? 1 : 2;
    if (pow(2, y) == 1024)
        return 3;
    if (pow(x, y) == 27 && x == 3)
        return 4;
    return 0;
}

int quadrant(double y, double x) {
    double angle = atan2(y, x);
    if (angle > 0 && angle < 1.5)
        return 1;
    if (angle > 1.6 && angle < 3.1)
        return 2;
    if (angle < -1.6 && angle > -3.1)
        return 3;
    return 4;
}

struct point {
    double x, y;
};

int distance(const struct point *a, const struct point *b) {
    double d = hypot(a->x - b->x, a->y - b->y);
    if (d == 5)
        return 1;
    if (d > 1000)
        return 2;
    return 0;
}

int logarithms(double x, double y) {
    if (log10(x) == 3)
        return 1;
    if (x > 0 && y > 0 && log(x * y) > 10)
        return 2;
    if (log2(x) < -4)
        return 3;
    return 0;
}

int floats(float x, float y) {
    if (sinf(x) > 0.9f)
        return 1;
    if (powf(x, 3) == 27)
        return 2;
    if (hypotf(x, y) == 13)
        return 3;
    if (expf(y) < 0.01f)
        return 4;
    return 0;
}

int hyperbolic(double x) {
    if (sinh(x) > 10)
        return 1;
    if (tanh(x) < -0.5)
        return 2;
    if (cosh(x) == 1)
        return 3;
    return 0;
}

int wrapped(double x) {
    double turn = fmod(x, 360);
    if (turn == 90)
        return 1;
    if (turn < -180)
        return 2;
    return 0;
}

int of_an_integer(int n) {
    if ((int)cbrt(n) == 12)
        return 1;
    if (log1p(n) > 20)
        return 2;
    return 0;
}

// What is left in errno depends on the argument too.
int outside(double x, float y) {
    errno = 0;
    double angle = asin(x);
    if (errno == EDOM)
        return 1;
    double size = exp(800 * x);
    if (errno == ERANGE)
        return size > 1 ? 2 : 3;
    float root = sqrtf(y);
    if (errno == EDOM)
        return 4;
    return angle > 1 && root > 2;
}

// Nobody knows what a sine cannot be, but it is one thing at a time.
int never(double x) {
    if (sin(x) > 2)
        return 1;
    return 0;
}

int at_once(double x) {
    double y = cos(x);
    if (y < 0) {
        if (y > 0.5)
            return 2;
        return 1;
    }
    return 0;
}

//~ all sine covered
//~ all slope covered
//~ all growth covered
//~ all power covered
//~ all quadrant covered
//~ all distance covered
//~ all logarithms covered
//~ all floats covered
//~ all hyperbolic covered
//~ all wrapped covered
//~ all of_an_integer covered
//~ all outside covered
//~ branch 132:9 T gave_up
//~ branch 140:13 T infeasible
