/* Every conversion of sscanf on texts of every kind. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "support/random.h"
#include "support/show.h"

#pragma clang diagnostic ignored "-Wformat"
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"

/* After the values comes how much was read, wherever it falls. */
static void scan(const char *text, const char *format) {
    char whole[64], rooms[3][128];
    memset(rooms, '~', sizeof rooms);
    snprintf(whole, sizeof whole, "%s%%n", format);
    errno = 0;
    int count = sscanf(text, whole, rooms[0], rooms[1], rooms[2]);
    show("<%s> %s: %d %d ", text, format, count, errno);
    for (int i = 0; i < 3; i++)
        show_bytes("", rooms[i], 24);
}

static const char *const texts[] = {
    "", " ", "  \t\n", "5", "-5", "+5", "- 5", "--5", "-", "+", "007", "0", "08", "0x", "0X1f", "-0x1F", "0xg", "0x-1",
    "12345678901234567890", "-12345678901234567890", "99999999999", "4294967296", "18446744073709551615", "300 70000",
    "abc", "  abc def", "a", "abc123", "123abc", "1.5", "-1.5e3x", "1e", "1e+", "1e+5", ".5", ".", "-.", "5.", "1.5.5",
    "e5", "inf", "INFINITY", "infinit", "in", "i", "nan", "nanx", "na", "-nan", "nan(1)", "0x1.8p3", "0x.8p-1", "0x1p",
    "0x1p+", "0x.", "0x.p1", "0xp1", "1.e5", "1e400", "1e-400", "(nil)", "(nix)", "0xdeadbeef", "%", " %", "%5", "1,2", "1 , 2", "1 2",
    "x=5", "x = 5", "a]b", "]abc", "-a-", "^x", "caf\xc3\xa9", "\xff", "12-34-56", "0b11", "0b", "1\n2", "1e5e5", "1_0",
    "000000000000000000000000000000000000000000000000000000000000000000000000000000001.25e1",
    "10:20:30", "one two three", "17 items", "0.1 0.2", "a1b2", "\t\v\f x",
};

static const char *const formats[] = {
    "", " ", "%d", "%i", "%u", "%o", "%x", "%X", "%hhd", "%hd", "%ld", "%lld", "%hhu", "%hx", "%lu", "%llx", "%zu",
    "%jd", "%td", "%1d", "%2d", "%3i", "%1i", "%2x", "%3x", "%2i", "%*d", "%*d%d", "%d%d", "%d %d", "%d,%d", "%d , %d",
    "%c", " %c", "%3c", "%*c%c", "%s", "%2s", "%20s", "%*s", "%*s%s", "%s%s", "%1s%c", "%[abc]", "%[^abc]", "%[a-z]",
    "%[]a]", "%[^]a]", "%[-a]", "%[a-]", "%[z-a]", "%2[a-z]", "%[0-9]", "%[^\n]", "%*[a-z]%d", "%f", "%e", "%g", "%a",
    "%lf", "%Lf", "%3f", "%1f", "%2lf", "%4lf", "%6lf", "%*f%f", "%f%f", "%p", "%4p", "%%", "%%%d", " %%", "x", "x=%d",
    "x = %d", "abc", "abc%d", "%d-%d", "%d:%d", "%n", "%d%n", "%ls", "%lc", "%l[a-z]", "%S", "%C", "%", "%5", "%y",
    "%'d", "%0d", "%[", "%[a", "%d%%", "%hhi", "%li", "%*3d%d",
};

static void allocating(void) {
    char *text = NULL, *other = NULL;
    int count = sscanf("hello wonderful", "%ms %m[a-u]", &text, &other);
    show("%d %s %s\n", count, text, other);
    free(text);
    free(other);
    count = sscanf("abcdef", "%3mc", &text);
    show("%d %.3s\n", count, text);
    free(text);
    wchar_t *wide = NULL;
    count = sscanf("abcdef", "%mls", &wide);
    show("%d %ls\n", count, wide);
    free(wide);
    show("%d\n", sscanf("", "%ms", &text));
    show("%d\n", sscanf("1", "%m[a]", &text));
    char big[5000];
    memset(big, 'q', sizeof big - 1);
    big[sizeof big - 1] = 0;
    count = sscanf(big, "%ms", &text);
    show("%d %zu\n", count, strlen(text));
    free(text);
}

static void several(void) {
    int a = 0, b = 0, c = 0;
    char s[20] = "";
    double d = 0;
    show("%d", sscanf("12 abc 3.5 0x1f", "%d %s %lf %i", &a, s, &d, &b));
    show(" %d %s %g %d\n", a, s, d, b);
    show("%d", sscanf("1 2 3", "%2$d %1$d %3$d", &a, &b, &c));
    show(" %d %d %d\n", a, b, c);
    show("%d", sscanf("2024-01-31", "%4d-%2d-%2d", &a, &b, &c));
    show(" %d %d %d\n", a, b, c);
    show("%d", sscanf("key=value;", "%[^=]=%19[^;]", s, s));
    show(" %s\n", s);
}

/* What printf writes, scanf reads. */
static void back_again(void) {
    for (int i = 0; i < 3000; i++) {
        char text[100];
        double in = random_double(), out = 0;
        long long number = (long long)random_bits(), read = 0;
        snprintf(text, sizeof text, "%.17g %lld %a", in, number, in);
        double hexadecimal = 0;
        int count = sscanf(text, "%lf%lld%la", &out, &read, &hexadecimal);
        show("%d %d %d %d\n", count, memcmp(&in, &out, 8), read == number, memcmp(&in, &hexadecimal, 8));
    }
}

int main(void) {
    for (unsigned f = 0; f < sizeof formats / sizeof *formats; f++)
        for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)
            scan(texts[t], formats[f]);
    allocating();
    several();
    back_again();
    return 0;
}
