/* stdlib.h and inttypes.h: integers from text. */
#include <clew/stdlib.h>
#include <limits.h>

#define CHAR char
#include <clew/numeral.h>

long strtol(const char *s, char **end, int base) {
    return (long)signed_value(parse(s, end, base, 0, LONG_MAX, LONG_MAX + 1ul));
}

unsigned long strtoul(const char *s, char **end, int base) {
    return (unsigned long)unsigned_value(parse(s, end, base, 0, ULONG_MAX, ULONG_MAX));
}

long long strtoll(const char *s, char **end, int base) {
    return signed_value(parse(s, end, base, 0, LLONG_MAX, LLONG_MAX + 1ull));
}

unsigned long long strtoull(const char *s, char **end, int base) {
    return unsigned_value(parse(s, end, base, 0, ULLONG_MAX, ULLONG_MAX));
}

/* From C23 on, headers lead here: 0b is a prefix too. */

long __isoc23_strtol(const char *s, char **end, int base) {
    return (long)signed_value(parse(s, end, base, 1, LONG_MAX, LONG_MAX + 1ul));
}

unsigned long __isoc23_strtoul(const char *s, char **end, int base) {
    return (unsigned long)unsigned_value(parse(s, end, base, 1, ULONG_MAX, ULONG_MAX));
}

long long __isoc23_strtoll(const char *s, char **end, int base) {
    return signed_value(parse(s, end, base, 1, LLONG_MAX, LLONG_MAX + 1ull));
}

unsigned long long __isoc23_strtoull(const char *s, char **end, int base) {
    return unsigned_value(parse(s, end, base, 1, ULLONG_MAX, ULLONG_MAX));
}

int atoi(const char *s) { return (int)strtol(s, NULL, 10); }
long atol(const char *s) { return strtol(s, NULL, 10); }
long long atoll(const char *s) { return strtoll(s, NULL, 10); }

CLEW_ALIAS(strtoq, strtoll);
CLEW_ALIAS(strtouq, strtoull);

intmax_t strtoimax(const char *s, char **end, int base) { return strtoll(s, end, base); }
uintmax_t strtoumax(const char *s, char **end, int base) { return strtoull(s, end, base); }
intmax_t __isoc23_strtoimax(const char *s, char **end, int base) { return __isoc23_strtoll(s, end, base); }
uintmax_t __isoc23_strtoumax(const char *s, char **end, int base) { return __isoc23_strtoull(s, end, base); }
