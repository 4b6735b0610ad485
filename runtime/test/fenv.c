/* Rounding as far as it is kept, classes of numbers, NaNs with payloads, byte order. */
#define _GNU_SOURCE
#include "support/show.h"
#include <arpa/inet.h>
#include <fenv.h>
#include <math.h>
#include <string.h>

int __fpclassify(double);
int __fpclassifyf(float);
int __fpclassifyl(long double);
int __signbit(double);
int __signbitf(float);
int __signbitl(long double);
int __isnan(double);
int __isinf(double);
int __isinfl(long double);
int __finite(double);
int __issignaling(double);
int __issignalingf(float);
float nanf(const char *);

static void show_number(long double x) {
    unsigned char bytes[16] = {0};
    memcpy(bytes, &x, 10);
    for (int i = 9; i >= 0; i--)
        show("%02x", bytes[i]);
    show(" ");
}

static void classes(double x) {
    show("%d %d %d ", __fpclassify(x), __fpclassifyf((float)x), __fpclassifyl(x));
    show("%d %d %d ", __signbit(x) != 0, __signbitf((float)x) != 0, __signbitl(x) != 0);
    show("%d %d %d %d ", __isnan(x) != 0, __isinf(x), __isinfl(x), __finite(x) != 0);
    show("%d ", (finite)(x) != 0);
    show_number(fabsl(x));
    show_number(copysign(3, x));
    show_number(copysignf(3, (float)x));
    show_number(copysignl(x, -1));
    show("\n");
}

static void nans(void) {
    static const char *const payloads[] = {"", "1", "0x1f", "017", "0x", "9x", "99999999999999999999", "0xffffffffffffffff", "zz"};
    for (unsigned i = 0; i < sizeof payloads / sizeof *payloads; i++) {
        double d = nan(payloads[i]);
        float f = nanf(payloads[i]);
        unsigned long long bits;
        unsigned low;
        memcpy(&bits, &d, sizeof d);
        memcpy(&low, &f, sizeof f);
        show("%s %016llx %08x ", payloads[i], bits, low);
        show_number(nanl(payloads[i]));
        show("%d %d\n", __issignaling(d), __issignalingf(f));
    }
}

/* Other roundings than to nearest are not there. */
static void roundings(void) {
    show("%d %d %d %d ", fegetround(), fesetround(FE_TONEAREST), fesetround(77) != 0, fesetround(-1) != 0);
    show("%d %d %d\n", feclearexcept(FE_ALL_EXCEPT), feraiseexcept(FE_INVALID), fesetenv(FE_DFL_ENV));
}

int main(void) {
    const double values[] = {0.0, -0.0, 1.5, -1.5, 1e300, -1e300, INFINITY, -INFINITY, 4.9e-324, 1e-40, -NAN, NAN};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        classes(values[i]);
    nans();
    roundings();
    show("%x %x %x %x\n", (htonl)(0x12345678), (ntohl)(0x12345678), (htons)(0x1234), (ntohs)(0x1234));
    return 0;
}
