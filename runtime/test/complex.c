/* Products and quotients of random and special complex numbers bit for bit, but for the sign of NaN, and their parts. */
#include "support/show.h"
#include <complex.h>
#include <float.h>
#include <math.h>
#include <string.h>

_Complex double __muldc3(double, double, double, double);
_Complex double __divdc3(double, double, double, double);
_Complex float __mulsc3(float, float, float, float);
_Complex float __divsc3(float, float, float, float);
_Complex long double __mulxc3(long double, long double, long double, long double);
_Complex long double __divxc3(long double, long double, long double, long double);

static unsigned long long state = 1;

static unsigned next(unsigned limit) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % limit;
}

static const double special[] = {0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN, DBL_MAX, DBL_MIN, 4.9e-324, DBL_EPSILON,
                                 FLT_MAX, FLT_MIN, 1e-300, -1e300, 3};

static long double number(int spread) {
    if (next(5) == 0)
        return special[next(16)];
    long double x = ldexpl((long double)next(1u << 30) + ldexpl(next(1u << 30), -31), (int)next(2u * (unsigned)spread) - spread);
    return next(2) ? x : -x;
}

static void add(long double x) {
    unsigned char bytes[sizeof x] = {0};
    memcpy(bytes, &x, 10);
    for (int i = 0; i < 10; i++)
        mix(isnan(x) ? 7u : bytes[i]);
}

static void show_z(const char *what, long double x, long double y) {
    show("%s %La %La ", what, isnan(x) ? NAN : x, isnan(y) ? NAN : y);
}

static void one_case(int print) {
    static const int spreads[] = {3, 100, 1000, 1060, 16300};
    int spread = spreads[next(5)];
    long double a = number(spread), b = number(spread), c = number(spread), d = number(spread);
    double complex p = __muldc3((double)a, (double)b, (double)c, (double)d);
    double complex q = __divdc3((double)a, (double)b, (double)c, (double)d);
    float complex pf = __mulsc3((float)a, (float)b, (float)c, (float)d);
    float complex qf = __divsc3((float)a, (float)b, (float)c, (float)d);
    long double complex pl = __mulxc3(a, b, c, d), ql = __divxc3(a, b, c, d);
    const long double all[] = {__real__ p,  __imag__ p,  __real__ q,  __imag__ q,  __real__ pf, __imag__ pf,
                               __real__ qf, __imag__ qf, __real__ pl, __imag__ pl, __real__ ql, __imag__ ql};
    if (print) {
        show_z("a", a, b);
        show_z("b", c, d);
        for (int i = 0; i < 12; i += 2)
            show_z("z", all[i], all[i + 1]);
        show("\n");
    }
    for (int i = 0; i < 12; i++)
        add(all[i]);
}

static void parts(void) {
    for (int i = 0; i < 16; i++) {
        double complex z = special[i] + 0.0;
        __real__ z = special[i];
        __imag__ z = special[(i * 7 + 3) % 16];
        long double complex zl = z;
        float complex zf = (float complex)z;
        const long double all[] = {creal(z),      cimag(z),      cabs(z),        carg(z),        creal(conj(z)), cimag(conj(z)),
                                   creal(cproj(z)), cimag(cproj(z)), cabsf(zf),  cargf(zf),  crealf(conjf(zf)),
                                   cimagf(cprojf(zf)), cabsl(zl), cargl(zl), creall(cprojl(zl)), cimagl(conjl(zl))};
        for (int k = 0; k < 16; k++)
            add(all[k]);
    }
    show_mixed("parts");
}

int main(void) {
    for (int i = 0; i < 3000; i++)
        one_case(1);
    for (int i = 0; i < 100000; i++)
        one_case(0);
    show_mixed("all");
    parts();
    return 0;
}
