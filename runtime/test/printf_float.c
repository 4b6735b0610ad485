/* Floating-point values in every conversion: chosen ones in every shape, and many random ones. */
#define _GNU_SOURCE
#include <float.h>
#include <math.h>
#include <stdio.h>

#include "support/random.h"
#include "support/show.h"

#pragma clang diagnostic ignored "-Wformat"
#pragma clang diagnostic ignored "-Wformat-nonliteral"

static char room[20000];

/* Short results are shown, long ones mixed. */
static void report(const char *format, int count, int count_only) {
    if (count < 120) {
        show("%s %d %d <%s>\n", format, count, count_only, room);
        return;
    }
    mix((unsigned)count);
    mix((unsigned)count_only);
    for (int i = 0; i < count && room[i]; i++)
        mix((unsigned char)room[i]);
    show("%s %d ", format, count);
    show_mixed("long");
}

static void print_double(const char *format, double value) {
    int count = snprintf(room, sizeof room, format, value);
    report(format, count, snprintf(NULL, 0, format, value));
}

static void print_long_double(const char *format, long double value) {
    int count = snprintf(room, sizeof room, format, value);
    report(format, count, snprintf(NULL, 0, format, value));
}

static const double chosen[] = {
    0.0,     -0.0,    1.0,      -1.0,     0.5,      1.5,      2.5,    0.25,   0.125,   9.5,    9.995,   99.5,
    999.5,   0.95,    0.05,     0.045,    1e-4,     9.9999e-5, 1e-5,  1e5,    999999,  9999995, 1e6,    1e7,
    123456,  1234567, 1e15,     1e16,     1e17,     1e21,     1e22,   1e23,   1e100,   1e300,  DBL_MAX, DBL_MIN,
    DBL_TRUE_MIN, DBL_EPSILON, 0.1, 0.2, 0.3, 2.0 / 3, 3.14159265358979, 1e-300, INFINITY, -INFINITY, NAN, -NAN,
    4503599627370496.5, 9007199254740993.0, 0x1.8p+1, 0x1.fffffffffffffp+3, 0x1.08p0, 0x1.18p0, 0x1.f8p-2, 0x1p-1030,
};

static void shapes(void) {
    static const char *const flags[] = {"", "-", "+", " ", "#", "0", "-0", "#0", "+-#0", "'"};
    static const char *const sizes[] = {"", "1", "12", "30", ".", ".0", ".1", ".2", ".5", "20.10", "012.3", ".17",
                                        ".20", ".40", "150.100", ".1000"};
    for (unsigned f = 0; f < sizeof flags / sizeof *flags; f++) {
        for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            for (const char *letter = "feEgGaAF"; *letter; letter++) {
                char format[32], long_format[32];
                sprintf(format, "%%%s%s%c", flags[f], sizes[s], *letter);
                sprintf(long_format, "%%%s%sL%c", flags[f], sizes[s], *letter);
                for (unsigned v = f % 5; v < sizeof chosen / sizeof *chosen; v += f ? 5 : 1) {
                    print_double(format, chosen[v]);
                    print_long_double(long_format, chosen[v]);
                }
            }
        }
    }
}

static void random_values(void) {
    static const char letters[] = "feEgGaA";
    for (int i = 0; i < 30000; i++) {
        char format[40] = "%";
        char *at = format + 1;
        if (random_below(4) == 0)
            *at++ = "-+ #0"[random_below(5)];
        if (random_below(4) == 0)
            at += sprintf(at, "%u", random_below(40));
        if (random_below(3))
            at += sprintf(at, ".%u", random_below(random_below(10) ? 22 : 400));
        int is_long = random_below(3) == 0;
        if (is_long)
            *at++ = 'L';
        *at++ = letters[random_below(7)];
        *at = 0;
        if (is_long)
            print_long_double(format, random_long_double());
        else
            print_double(format, random_double());
    }
    print_long_double("%.20Lg", LDBL_MAX);
    print_long_double("%.12000Lf", LDBL_TRUE_MIN);
    print_long_double("%La", LDBL_MIN);
}

/* Halves between two decimals: exact ties, which round to even. */
static void ties(void) {
    for (int i = 0; i < 2000; i++) {
        print_double("%.0f", i + 0.5);
        print_double("%.1f", i / 4.0);
        print_double("%.2e", i * 5.0 + 0.5);
        print_double("%.3g", i * 5.0);
        print_double("%.1a", 1 + i / 1024.0);
        print_long_double("%.1La", 1 + i / 1024.0L);
    }
}

int main(void) {
    shapes();
    random_values();
    ties();
    return 0;
}
