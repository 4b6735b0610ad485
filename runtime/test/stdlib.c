/* Numerals of every kind in every base, sorting with its comparisons counted, division, random numbers. */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "support/show.h"

static const char *const numerals[] = {
    "", " ", "-", "+", "0", "-0", "+0", "00", "7", "-7", "+7", "--7", "+-7", " \t\n\v\f\r42", "42 ", "42x", "x42",
    "2147483647", "2147483648", "-2147483648", "-2147483649", "4294967295", "4294967296",
    "9223372036854775807", "9223372036854775808", "9223372036854775809", "-9223372036854775808",
    "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615",
    "-18446744073709551616", "99999999999999999999999999", "-99999999999999999999999999 tail",
    "0x", "0X", "0x1F", "-0xfg", "0xg", "x1F", "1F", "ffffffffffffffff", "fffffffffffffffff", "0x8000000000000000",
    "0b101", "0b", "0b2", "b1", "-0B1", "0777", "0778", "08", "1777777777777777777777", "2000000000000000000000",
    "zZ", "hello", "1e5", "3.14", "\xa0\x35", "5\xa0", "9a", "0 1",
    "12345678901234567890123456789012345678901234567890",
};
enum { count = sizeof numerals / sizeof *numerals };

static void numeral(const char *s, int base) {
    char *end = NULL;
    errno = 0;
    long l = strtol(s, &end, base);
    show("strtol %ld %ld %d; ", l, place(end, s), errno);
    errno = 0;
    unsigned long ul = strtoul(s, &end, base);
    show("strtoul %lu %ld %d; ", ul, place(end, s), errno);
    errno = 0;
    long long ll = strtoll(s, &end, base);
    show("strtoll %lld %ld %d; ", ll, place(end, s), errno);
    errno = 0;
    unsigned long long ull = strtoull(s, &end, base);
    show("strtoull %llu %ld %d; ", ull, place(end, s), errno);
    show("without end %ld\n", strtol(s, NULL, base));
}

/* The system may not have them yet: support/newer.c gives their names to strtol and its kin, which know no prefix 0b. */
static void c23(void) {
    extern long __isoc23_strtol(const char *, char **, int);
    extern unsigned long __isoc23_strtoul(const char *, char **, int);
    extern long long __isoc23_strtoll(const char *, char **, int);
    extern unsigned long long __isoc23_strtoull(const char *, char **, int);
    for (int i = 0; i < count; i++) {
        const char *s = numerals[i];
        if (strchr(s, 'b') || strchr(s, 'B'))
            continue;
        for (int base = 0; base <= 16; base += 8)
            show("c23 %ld %lu %lld %llu\n", __isoc23_strtol(s, NULL, base), __isoc23_strtoul(s, NULL, base),
                 __isoc23_strtoll(s, NULL, base), __isoc23_strtoull(s, NULL, base));
    }
}

static long comparisons;

static int by_tens(const void *a, const void *b) {
    comparisons++;
    return *(const int *)a / 10 - *(const int *)b / 10;
}

/* No order at all, yet the same calls must be made. */
static int nonsense(const void *a, const void *b) {
    comparisons++;
    mix((unsigned)*(const int *)a * 31u + (unsigned)*(const int *)b);
    return (int)(comparisons * 7 % 5) - 2;
}

struct wide {
    int key;
    char rest[60];
};

static void sorting(void) {
    int values[50];
    struct wide wides[20];
    unsigned state = 1;
    for (size_t n = 0; n <= 50; n++) {
        for (size_t i = 0; i < n; i++)
            values[i] = (int)((state = state * 1103515245u + 12345u) >> 16) % 100;
        qsort(values, n, sizeof *values, by_tens);
        for (size_t i = 0; i < n; i++)
            mix((unsigned)values[i]);
        qsort(values, n, sizeof *values, nonsense);
        for (size_t i = 0; i < n; i++)
            mix((unsigned)values[i]);
        qsort(values, n, sizeof *values, by_tens);
        for (int key = -10; key < 120; key += 7) {
            const int *found = bsearch(&key, values, n, sizeof *values, by_tens);
            mix((unsigned long long)place(found, values));
        }
    }
    for (int i = 0; i < 20; i++) {
        memset(&wides[i], i, sizeof wides[i]);
        wides[i].key = i * 37 % 90;
    }
    qsort(wides, 20, sizeof *wides, by_tens);
    for (int i = 0; i < 20; i++)
        show("%d %d; ", wides[i].key, wides[i].rest[30]);
    show("%ld comparisons\n", comparisons);
    show_mixed("sorting");
}

static void dividing(void) {
    const int values[] = {1, -1, 2, -2, 7, -7, 100, INT_MAX, INT_MIN + 1};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        int a = values[i];
        show("abs %d %ld %lld\n", abs(a), labs(a * 3l), llabs(a * 5ll));
        for (unsigned k = 0; k < sizeof values / sizeof *values; k++) {
            int b = values[k];
            div_t d = div(a, b);
            ldiv_t l = ldiv(a, b);
            lldiv_t ll = lldiv(a, b);
            show("div %d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
        }
    }
}

static void random_numbers(void) {
    for (int i = 0; i < 100; i++)
        mix((unsigned)rand());
    show_mixed("rand without srand");
    const unsigned seeds[] = {0, 1, 2, 42, INT_MAX, INT_MAX + 1u, UINT_MAX};
    for (unsigned k = 0; k < sizeof seeds / sizeof *seeds; k++) {
        srand(seeds[k]);
        for (int i = 0; i < 100; i++)
            mix((unsigned)rand());
        show("seed %u, ", seeds[k]);
        show_mixed("rand");
    }
}

int main(void) {
    static const int bases[] = {0, 2, 3, 8, 10, 11, 16, 36, 1, -1, 37};
    for (int i = 0; i < count; i++) {
        for (unsigned k = 0; k < sizeof bases / sizeof *bases; k++)
            numeral(numerals[i], bases[k]);
        show("atoi %d %ld %lld\n", atoi(numerals[i]), atol(numerals[i]), atoll(numerals[i]));
    }
    c23();
    sorting();
    dividing();
    random_numbers();
    return 0;
}
