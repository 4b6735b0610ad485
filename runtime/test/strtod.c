/* Floating-point numerals: odd ones, random ones, and those that lie halfway between two values. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "support/random.h"
#include "support/show.h"

static void convert(const char *text) {
    char *ends[3];
    int errors[3];
    errno = 0;
    float f = strtof(text, &ends[0]);
    errors[0] = errno;
    errno = 0;
    double d = strtod(text, &ends[1]);
    errors[1] = errno;
    errno = 0;
    long double l = strtold(text, &ends[2]);
    errors[2] = errno;
    unsigned low;
    unsigned long long bits, mantissa;
    unsigned short exponent;
    memcpy(&low, &f, sizeof low);
    memcpy(&bits, &d, sizeof bits);
    memcpy(&mantissa, &l, sizeof mantissa);
    memcpy(&exponent, (char *)&l + 8, sizeof exponent);
    show("%.60s: %08x %ld %d, %016llx %ld %d, %04x %016llx %ld %d\n", text, low, place(ends[0], text), errors[0], bits,
         place(ends[1], text), errors[1], exponent, mantissa, place(ends[2], text), errors[2]);
}

static const char *const odd[] = {
    "", " ", "+", "-", ".", "-.", "e5", ".e5", "0", "-0", "+0", "00", "0.", ".0", "0e", "0e+", "0e+5", "0e99999999999",
    "1", " \t\n\v\f\r1", "1.", ".1", "1.5.5", "1e", "1e+", "1e5", "1E5", "1e+5", "1e-5", "1e5x", "1e 5", "--1", "+-1",
    "inf", "INF", "infinity", "Infinity", "infinit", "-inf", "infx", "in", "nan", "NaN", "-nan", "nan(", "nan()",
    "nan(123)", "nan(0x1234)", "nan(abc)", "nan(_1)", "nan(1-2)", "nan(99999999999999999999)", "nanx", "na", "+nan(1)x",
    "0x", "0X", "0x.", "0x.p1", "0xp1", "0x1", "0x1.8", "0x1.8p", "0x1.8p+", "0x1.8p1", "0x1.8p-1", "0x.8p1", "0xfp",
    "0x1p1023", "0x1p1024", "0x1p-1022", "0x1p-1074", "0x1p-1075", "0x1.8p-1075", "0x1.0000001p-1075", "0x1p-1076",
    "0x1p16383", "0x1p16384", "0x1p-16445", "0x1p-16446", "0x1.1p-16446", "0x1p99999999999", "0x1p-99999999999",
    "0x1.fffffffffffff7p1023", "0x1.fffffffffffff8p1023", "0x1.ffffffffffffffffp16383", "0x1.fffffep127",
    "0x1.ffffffp127", "0x1.000000000000080", "0x1.00000000000008000000001", "0x1.000000000000180",
    "0x123456789abcdef01234567", "0x0.00000000000000000000000000001", "0x0.000000000000000000000000000123456789abcdef1",
    "0x1.0000000000000001", "0x1.00000000000000018", "0x8.0000000000000008", "0x8.00000000000000080000001",
    "0x1.fffffffffffffp-1023", "0x1.fffffffffffff8p-1023", "0x0.fffffffffffffcp-1022", "0x0.fffffep-126",
    "0x0.ffffffp-126", "0x0.ffffff8p-126", "0x0.fffffffffffffffep-16382", "0x0.ffffffffffffffffp-16382",
    "0x0.ffffffffffffffffffp-16382", "2.2250738585072011e-308", "2.2250738585072014e-308", "2.2250738585072009e-308",
    "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "1e308", "1e309", "1e310", "1e311",
    "4.9406564584124654e-324", "2.4703282292062327e-324", "2.4703282292062328e-324", "1e-323", "1e-324", "1e-330",
    "1e-331", "1e-99999", "1e99999", "1e4932", "1.18973149535723176502e4932", "1.18973149535723176508e4932", "1e4933",
    "3.6e-4951", "1.8e-4951", "1.9e-4951", "3.3621031431120935063e-4932", "3.36210314311209350625e-4932",
    "9007199254740993", "9007199254740992.9999999999999", "9007199254740993.000000000000000000001", "8388608.5",
    "16777217", "16777219", "18446744073709551617", "36893488147419103233", "36893488147419103235", "3.4028235e38",
    "3.4028236e38", "1.1754943e-38", "1.17549435e-38", "1.4e-45", "7e-46", "7.1e-46", "1e23", "8.41e21", "123456789e22",
    "0.000000000000000000000000000000000000000000000000000000000000001", "1,5", "1_000", "0b1", "1e1000000000000000000000",
};

static char text[30000];

/* A value's exact digits, and the same with a little more or less. */
static void exact(double value) {
    snprintf(text, sizeof text, "%.1100f", value);
    convert(text);
    size_t n = strlen(text);
    strcpy(text + n, "00000000000000000000000001");
    convert(text);
    for (text[n] = 0; n && text[n - 1] == '0'; n--)
        text[n - 1] = 0;
    if (n && text[n - 1] > '0' && text[n - 1] <= '9') {
        text[n - 1]--;
        strcpy(text + n, "9999999");
        convert(text);
    }
}

static void random_numerals(void) {
    for (int i = 0; i < 25000; i++) {
        switch (random_below(6)) {
        case 0:
            snprintf(text, sizeof text, "%.17g", random_double());
            break;
        case 1:
            snprintf(text, sizeof text, "%.*e", (int)random_below(30), random_double());
            break;
        case 2:
            snprintf(text, sizeof text, "%.*Lg", (int)random_below(40), random_long_double());
            break;
        case 3:
            snprintf(text, sizeof text, "%llu.%llue%d", (unsigned long long)random_bits() >> random_below(64),
                     (unsigned long long)random_bits() >> random_below(64), (int)random_below(60) - 30);
            break;
        case 4:
            snprintf(text, sizeof text, "%.*La", (int)random_below(20), random_long_double());
            break;
        default:
            snprintf(text, sizeof text, "%u.%02u", random_below(10000), random_below(100));
        }
        convert(text);
    }
}

int main(void) {
    for (unsigned i = 0; i < sizeof odd / sizeof *odd; i++) {
        convert(odd[i]);
        snprintf(text, sizeof text, "-%s", odd[i]);
        convert(text);
        show("atof %a\n", atof(odd[i]));
    }
    random_numerals();
    for (int i = 0; i < 400; i++) {
        double value = random_double();
        exact(value);
        exact((double)(float)value);
        float low = (float)value, next = low * 1.0000001f; /* its neighbour */
        exact(((double)low + (double)next) / 2);
    }
    memset(text, '7', 20000);
    strcpy(text + 20000, "e-20000");
    convert(text);
    memset(text + 1, '0', 15000);
    strcpy(text + 15001, "1e-15000");
    convert(text);
    memcpy(text, "0.", 2);
    memset(text + 2, '0', 15000);
    strcpy(text + 15002, "15e15000");
    convert(text);
    return 0;
}
