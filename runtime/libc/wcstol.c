/* wchar.h and inttypes.h: integers from wide text. */
#include <clew/features.h>
#include <limits.h>
#include <stdint.h>

#define CHAR wchar_t
#include <clew/numeral.h>

long wcstol(const wchar_t *s, wchar_t **end, int base) {
    return (long)signed_value(parse(s, end, base, 0, LONG_MAX, LONG_MAX + 1ul));
}

unsigned long wcstoul(const wchar_t *s, wchar_t **end, int base) {
    return (unsigned long)unsigned_value(parse(s, end, base, 0, ULONG_MAX, ULONG_MAX));
}

long long wcstoll(const wchar_t *s, wchar_t **end, int base) {
    return signed_value(parse(s, end, base, 0, LLONG_MAX, LLONG_MAX + 1ull));
}

unsigned long long wcstoull(const wchar_t *s, wchar_t **end, int base) {
    return unsigned_value(parse(s, end, base, 0, ULLONG_MAX, ULLONG_MAX));
}

/* From C23 on, headers lead here: 0b is a prefix too. */

long __isoc23_wcstol(const wchar_t *s, wchar_t **end, int base) {
    return (long)signed_value(parse(s, end, base, 1, LONG_MAX, LONG_MAX + 1ul));
}

unsigned long __isoc23_wcstoul(const wchar_t *s, wchar_t **end, int base) {
    return (unsigned long)unsigned_value(parse(s, end, base, 1, ULONG_MAX, ULONG_MAX));
}

long long __isoc23_wcstoll(const wchar_t *s, wchar_t **end, int base) {
    return signed_value(parse(s, end, base, 1, LLONG_MAX, LLONG_MAX + 1ull));
}

unsigned long long __isoc23_wcstoull(const wchar_t *s, wchar_t **end, int base) {
    return unsigned_value(parse(s, end, base, 1, ULLONG_MAX, ULLONG_MAX));
}

CLEW_ALIAS(wcstoq, wcstoll);
CLEW_ALIAS(wcstouq, wcstoull);

intmax_t wcstoimax(const wchar_t *s, wchar_t **end, int base) { return wcstoll(s, end, base); }
uintmax_t wcstoumax(const wchar_t *s, wchar_t **end, int base) { return wcstoull(s, end, base); }
intmax_t __isoc23_wcstoimax(const wchar_t *s, wchar_t **end, int base) { return __isoc23_wcstoll(s, end, base); }
uintmax_t __isoc23_wcstoumax(const wchar_t *s, wchar_t **end, int base) { return __isoc23_wcstoull(s, end, base); }
