/* Every flag, width, precision and length with every conversion; the results of what writes to a stream. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "support/show.h"

#pragma clang diagnostic ignored "-Wformat"
#pragma clang diagnostic ignored "-Wformat-nonliteral"
#pragma clang diagnostic ignored "-Wformat-security"
#pragma clang diagnostic ignored "-Wformat-truncation"
#pragma clang diagnostic ignored "-Wfortify-source"

static char room[256];

/* Formats into plenty of room, and again into less. */
#define FORMAT(...)                                                                                                   \
    do {                                                                                                              \
        memset(room, '~', sizeof room);                                                                               \
        int count = snprintf(room, sizeof room, __VA_ARGS__);                                                         \
        show("%d %d ", count, snprintf(NULL, 0, __VA_ARGS__));                                                        \
        show_bytes("all", room, (size_t)(count < 0 ? 0 : count) + 2);                                                 \
        memset(room, '~', sizeof room);                                                                               \
        mix((unsigned)snprintf(room, 5, __VA_ARGS__));                                                                \
        for (int i = 0; i < 8; i++)                                                                                   \
            mix((unsigned char)room[i]);                                                                              \
    } while (0)

static void numbers(const char *shape) {
    static const long long values[] = {0, 1, -1, 7, 8, 42, -42, 255, 65535, -32769, INT_MAX, INT_MIN,
                                       LLONG_MAX, LLONG_MIN};
    static const char *const lengths[] = {"", "hh", "h", "l", "ll", "z", "j", "t"};
    for (const char *letter = "diuoxX"; *letter; letter++) {
        for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++) {
            char format[32];
            strcpy(format, shape);
            strcat(format, lengths[l]);
            strncat(format, letter, 1);
            for (unsigned v = 0; v < sizeof values / sizeof *values; v++)
                FORMAT(format, values[v]);
        }
    }
}

static void texts(const char *shape) {
    static const char *const values[] = {"", "x", "hello", "a longer text than most", NULL};
    char format[32];
    strcpy(format, shape);
    strcat(format, "s");
    for (unsigned v = 0; v < sizeof values / sizeof *values; v++)
        FORMAT(format, values[v]);
    format[strlen(format) - 1] = 'c';
    FORMAT(format, 'q');
    FORMAT(format, 0);
    format[strlen(format) - 1] = 'p';
    FORMAT(format, (void *)0);
    FORMAT(format, (void *)0x1234abcd);
    format[strlen(format) - 1] = 'm';
    errno = 2;
    if (!strchr(format, '#'))
        FORMAT(format);
}

static void shapes(void) {
    static const char *const flags[] = {"", "-", "+", " ", "#", "0", "-0", "+ ", "#0", "-#", "+0", " 0", "+-#0", "'"};
    static const char *const sizes[] = {"", "1", "9", "25", ".", ".0", ".1", ".9", "9.3", "12.11", "3.9", "20.20"};
    for (unsigned f = 0; f < sizeof flags / sizeof *flags; f++) {
        for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++) {
            char shape[32] = "<%";
            strcat(shape, flags[f]);
            strcat(shape, sizes[s]);
            numbers(shape);
            texts(shape);
        }
    }
    show_mixed("cut short");
}

static void oddities(void) {
    FORMAT("");
    FORMAT("plain %% and %5% and %-5% end");
    FORMAT("%d %s %x", 1, "two", 3);
    FORMAT("%*d|%-*d|%*d", 5, 1, 5, 2, -5, 3);
    FORMAT("%.*d|%.*s|%.*d", 3, 1, 2, "abcdef", -1, 4);
    FORMAT("%*.*d", 8, 4, 15);
    FORMAT("%qd %Lu", 1ll, 2ull);
    FORMAT("%y %5k %-.3v end");
    int at = 0;
    signed char short_at = 0;
    FORMAT("abc%nde%hhn", &at, &short_at);
    show("%%n %d %d\n", at, short_at);
    errno = 0;
    show("%d %d\n", snprintf(NULL, 0, "%"), errno);
    show("%d %d\n", snprintf(NULL, 0, "abc%5"), errno);
    errno = 0;
    show("%d %d\n", snprintf(NULL, 0, "%2147483648d", 1), errno);
    show("%d %d\n", snprintf(NULL, 0, "%.9999999999d", 1), errno);
    show("%d ", sprintf(room, "%s-%05d", "sprintf", 77));
    show("%s\n", room);
    for (size_t n = 0; n < 8; n++) {
        memset(room, '~', 8);
        show("%d ", snprintf(room, n, "%d", 12345));
        show_bytes("cut", room, 8);
    }
}

/* Their output is the same with either libc: none. */
static void streams(void) {
    FILE *const real = stdout;
    FILE *const nowhere = fopen("/dev/null", "w");
    stdout = nowhere;
    int results[] = {putchar('a'),
                     putchar(0x1ff),
                     putc('b', stdout),
                     fputc(-1, stdout),
                     puts(""),
                     puts("hello"),
                     fputs("", stdout),
                     fputs("hello", stdout),
                     (int)fwrite("abc", 1, 3, stdout),
                     (int)fwrite("abcd", 2, 2, stdout),
                     (int)fwrite("abcd", 0, 2, stdout),
                     (int)fwrite("abcd", 2, 0, stdout),
                     printf("%d %s\n", 5, "x"),
                     fprintf(stdout, "%c", 'c'),
                     fflush(stdout),
                     fflush(NULL)};
    stdout = real;
    for (unsigned i = 0; i < sizeof results / sizeof *results; i++)
        show("%d ", results[i]);
    show("\n");
}

static void numbered(void) {
    FORMAT("%2$s %1$d", 5, "five");
    FORMAT("%3$*1$d|%3$-*2$d|%3$.*1$d", 8, 9, 42);
    FORMAT("%1$s %1$s %2$c", "again", 'x');
    FORMAT("%2$.*1$f %3$Lg %4$llx", 3, 1.5, 2.5L, 255ll);
    FORMAT("%1$d %3$d", 1, 2, 3);
    FORMAT("%1$%");
    FORMAT("%2$hhd %1$hu", 65537, 300);
    FORMAT("%1$08.3f|%1$-12e|%1$+g", -1.25);
}

static void wide(void) {
    FORMAT("%ls|%8ls|%-8ls|%.2ls|%S", L"wide", L"abc", L"abc", L"abc", L"old");
    FORMAT("%lc|%5lc|%-5lc|%C", (wint_t)L'x', (wint_t)L'y', (wint_t)L'z', (wint_t)L'w');
    FORMAT("%ls|%.3ls", (wchar_t *)NULL, (wchar_t *)NULL);
    FORMAT("a%lcb", (wint_t)0);
    errno = 0;
    show("%d", snprintf(room, sizeof room, "%ls", L"caf\u00e9"));
    show(" %d\n", errno);
    show("%d", snprintf(room, sizeof room, "%lc", (wint_t)0x20ac));
    show(" %d\n", errno);
    FORMAT("%.3ls", L"caf\u00e9");
}

static void binary(void) {
    FORMAT("%b|%#b|%12b|%-12b|%012b|%.9b|%#.9b|%llb", 5, 5, 5, 5, 5, 5, 5, -1ll);
    FORMAT("%#b|%b|%hhb", 0, 0, 511);
}

static void allocated(void) {
    char *text = NULL;
    show("%d", asprintf(&text, "%s %d %.2f", "asprintf", 42, 2.345));
    show(" %s\n", text);
    free(text);
    text = NULL;
    show("%d", asprintf(&text, "%300d", 7));
    show(" %zu\n", strlen(text));
    free(text);
}

/* What headers make of printf with _FORTIFY_SOURCE. */
static void checked(void) {
    int __sprintf_chk(char *, int, size_t, const char *, ...);
    int __snprintf_chk(char *, size_t, int, size_t, const char *, ...);
    char text[20];
    show("%d", __sprintf_chk(text, 1, sizeof text, "%s %d", "checked", 5));
    show(" %s\n", text);
    show("%d", __snprintf_chk(text, 5, 1, sizeof text, "%s %d", "checked", 5));
    show(" %s\n", text);
}

static void overlong(void) {
    errno = 0;
    show("%d", snprintf(NULL, 0, "%100000.3f %.100000f %100000d", 1.5, 1.5, 5));
    show(" %d\n", errno);
}

int main(void) {
    shapes();
    numbered();
    wide();
    binary();
    allocated();
    checked();
    overlong();
    oddities();
    streams();
    return 0;
}
