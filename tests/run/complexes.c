// Complex numbers of three precisions: operators, parts, parameters, arrays, special values.
#include <complex.h>
#include <stdio.h>

#define SHOW(z) printf("%a %a\n", (double)creal(z), (double)cimag(z))

static double _Complex square(double _Complex z) { return z * z; }
static float _Complex mix(float _Complex a, int n, float _Complex b) { return n ? a + b : a - b; }
static long double _Complex lift(long double _Complex z) { return z / (1.0L + 2.0iL); }
static int escape(double _Complex c) {
    double _Complex z = 0;
    for (int n = 0; n < 40; n++) {
        z = square(z) + c;
        if (creal(z) * creal(z) + cimag(z) * cimag(z) > 4) return n;
    }
    return -1;
}

struct holder { float _Complex small; double _Complex large; };
static struct holder global = {1.0f + 2.0if, -3.0 - 0.5i};

int main(void) {
    double _Complex a = 1.5 + 2.0i, b = -0.25 + 4.0i;
    SHOW(a + b), SHOW(a - b), SHOW(a * b), SHOW(a / b), SHOW(-a), SHOW(~a);
    SHOW(a * 2), SHOW(3 - b), SHOW(a / 4.0), SHOW(1.0 / b);
    printf("%d%d %d\n", a == b, a != b, a == 1.5 + 2.0i);
    SHOW(mix(1.0f + 0.5if, 1, 2.0f)), SHOW(mix(1.0f + 0.5if, 0, 2.0if));
    long double _Complex l = lift(5.0L + 10.0iL);
    printf("%La %La\n", creall(l), cimagl(l));
    for (double y = -1; y <= 1; y += 0.5) {
        for (double x = -2; x <= 0.5; x += 0.5) printf("%d ", escape(x + y * 1.0i));
        puts("");
    }
    struct holder copy = global;
    __real__ copy.small = 7;
    __imag__ copy.large *= -2;
    SHOW(copy.small), SHOW(copy.large);
    double _Complex table[3] = {1, 1.0i, 1 + 1.0i}, product = 1;
    for (int i = 0; i < 3; i++) product *= table[i] + 1;
    SHOW(product);
    double real = a;
    float _Complex narrow = a;
    double _Complex wide = narrow * narrow;
    printf("%a %d\n", real, (_Bool)(0.0 + 0.0i) + (_Bool)1.0i);
    SHOW(wide), SHOW((double _Complex)5), SHOW(conj(a)), SHOW(__builtin_complex(1.0, -0.0));
    a += 1, a *= 2.0i, a -= b, a /= 2;
    SHOW(a);
    return 0;
}
