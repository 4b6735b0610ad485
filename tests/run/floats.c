// float and double: arithmetic, rounding, special values, comparisons, printing.
#include <float.h>
#include <math.h>
#include <stdio.h>

static void operations(double a, double b) {
    printf("%a %a %a %a\n", a + b, a - b, a * b, a / b);
    printf("%d%d%d%d%d%d\n", a < b, a <= b, a == b, a != b, a > b, a >= b);
    printf("%d%d%d%d\n", !(a < b), !(a >= b), a < b || a > b, !!a);
}

static void singles(float a, float b) {
    float sum = a + b, product = a * b, quotient = a / b, difference = a - b;
    printf("%a %a %a %a %d\n", sum, product, quotient, difference, a < b);
    printf("%a %a\n", a + 1.0, (double)a * b);
}

static double horner(const double *c, int n, double x) {
    double r = 0;
    while (n--) r = r * x + c[n];
    return r;
}

static double newton(double x) {
    double r = x;
    for (int i = 0; i < 20; i++) r = (r + x / r) / 2;
    return r;
}

int main(void) {
    double values[] = {0.0, -0.0, 1.0, -2.5, 1e308, DBL_MIN, DBL_TRUE_MIN, INFINITY, NAN};
    for (int i = 0; i < 8; i++) operations(values[i], values[8 - i - (i == 0)]);
    operations(values[3], values[4]), operations(0.1, 0.2);
    singles(0.1f, 0.2f), singles(FLT_MAX, 2), singles(FLT_MIN, 3e30f), singles(16777217, 1);
    double c[] = {1, -0.5, 0.25, -0.125, 3};
    for (double x = -2; x <= 2; x += 0.75) printf("%a ", horner(c, 5, x));
    printf("\n%.17g %.17g\n", newton(2), newton(1e10));
    printf("%g %g %g %f %e %.3f\n", 0.1, 1e100, 123456789.0, 3.14159, 12345.678, -2.0005);
    printf("%a %a\n", -values[1], -(float)values[3]);
    float f = 1;
    int halvings = 0;
    while (f / 2 > 0) f /= 2, halvings++;
    printf("%d %a\n", halvings, f);
    double sum = 0;
    for (int i = 1; i <= 1000; i++) sum += 1.0 / i;
    printf("%a %.15g\n", sum, sum);
    float one = 1.0f, third = one / 3;
    double exact = third, wide = 1.0 / 3;
    printf("%a %a %d %d\n", exact, wide, exact == wide, (float)wide == third);
    int i = 3;
    i /= 0.75, f = i, f++, --f;
    printf("%d %a %a\n", i, f, (i ? f : 1.0) + (f > 3));
    return 0;
}
