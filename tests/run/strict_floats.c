//~ flags: -ffp-model=strict
// Strict floating point: clang makes constrained intrinsics of every operation.
#include <math.h>
#include <stdio.h>

#pragma STDC FENV_ACCESS ON
static double operations(double a, double b) { return (a + b) * (a - b) / (a * b + 1); }
static float singles(float a, float b) { return a / b + (float)(double)a; }
static int compare(double a, double b) {
    return (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b);
}

int main(void) {
    double values[] = {1.5, -2.25, 0.1, 1e8, NAN};
    for (int i = 0; i < 5; i++) {
        double x = values[i], y = values[(i + 1) % 4];
        printf("%d %d\n", compare(x, y), compare(x, x));
        if (x != x) continue;
        printf("%a %a %a\n", operations(x, y), singles((float)x, (float)y), -x);
        printf("%d %u %lld %a %a\n", (int)y, (unsigned)fabs(y), (long long)x, (double)(i * 3), (double)(unsigned)i);
        printf("%a %a %a %a\n", sqrt(fabs(x)), floor(x), ceil(x), trunc(x));
        printf("%a %a %a %a\n", rint(x), nearbyint(x), round(x), fma(x, y, 1));
        printf("%La %La %a\n", (long double)x / 3, (long double)y * y, (double)((long double)x + i));
    }
    printf("%d %d\n", isnan(values[4]) != 0, isless(1.0, 2.0) != 0);
    double sum = 0;
    for (int i = 1; i < 100; i++) sum += 1.0 / i, sum *= 0.99;
    printf("%a\n", sum);
    return 0;
}
