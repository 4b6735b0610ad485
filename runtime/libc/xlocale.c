/* The functions that take a locale: there is but one, so they are those without. */
#include <clew/ctype.h>
#include <clew/locale.h>
#include <clew/stdlib.h>
#include <clew/string.h>

#define CHARACTER(name)                                                                                               \
    int name##_l(int c, locale_t locale) {                                                                            \
        (void)locale;                                                                                                 \
        return name(c);                                                                                               \
    }                                                                                                                 \
    CLEW_ALIAS(__##name##_l, name##_l);

CHARACTER(isalnum)
CHARACTER(isalpha)
CHARACTER(isblank)
CHARACTER(iscntrl)
CHARACTER(isdigit)
CHARACTER(isgraph)
CHARACTER(islower)
CHARACTER(isprint)
CHARACTER(ispunct)
CHARACTER(isspace)
CHARACTER(isupper)
CHARACTER(isxdigit)
CHARACTER(tolower)
CHARACTER(toupper)

int strcoll_l(const char *a, const char *b, locale_t locale) {
    (void)locale;
    return strcoll(a, b);
}

size_t strxfrm_l(char *to, const char *from, size_t n, locale_t locale) {
    (void)locale;
    return strxfrm(to, from, n);
}

int strcasecmp_l(const char *a, const char *b, locale_t locale) {
    (void)locale;
    return strcasecmp(a, b);
}

int strncasecmp_l(const char *a, const char *b, size_t n, locale_t locale) {
    (void)locale;
    return strncasecmp(a, b, n);
}

char *strerror_l(int code, locale_t locale) {
    (void)locale;
    return strerror(code);
}

#define NUMERAL(type, name)                                                                                           \
    type name##_l(const char *s, char **end, int base, locale_t locale) {                                             \
        (void)locale;                                                                                                 \
        return name(s, end, base);                                                                                    \
    }

NUMERAL(long, strtol)
NUMERAL(unsigned long, strtoul)
NUMERAL(long long, strtoll)
NUMERAL(unsigned long long, strtoull)
