/* wctype.h in the C locale, which knows no character beyond ASCII. */
#include <clew/ctype.h>
#include <clew/locale.h>
#include <clew/string.h>
#include <clew/wchar.h>

typedef unsigned long wctype_t;
typedef const int *wctrans_t;

/* What is beyond ASCII belongs to no class, and is its own upper and lower case. */
static int ascii(wint_t c) { return c < 128 ? (int)c : 255; }

#define CLASS(name)                                                                                                   \
    int isw##name(wint_t c) { return is##name(ascii(c)); }                                                            \
    int isw##name##_l(wint_t c, locale_t locale) {                                                                    \
        (void)locale;                                                                                                 \
        return isw##name(c);                                                                                          \
    }                                                                                                                 \
    CLEW_ALIAS(__isw##name##_l, isw##name##_l);

CLASS(alnum)
CLASS(alpha)
CLASS(blank)
CLASS(cntrl)
CLASS(digit)
CLASS(graph)
CLASS(lower)
CLASS(print)
CLASS(punct)
CLASS(space)
CLASS(upper)
CLASS(xdigit)

wint_t towlower(wint_t c) {
    if (c < 128)
        return (wint_t)tolower((int)c);
    clew_locale(-1);
    return c;
}

wint_t towupper(wint_t c) {
    if (c < 128)
        return (wint_t)toupper((int)c);
    clew_locale(-1);
    return c;
}

wint_t towlower_l(wint_t c, locale_t locale) {
    (void)locale;
    return towlower(c);
}

wint_t towupper_l(wint_t c, locale_t locale) {
    (void)locale;
    return towupper(c);
}

CLEW_ALIAS(__towlower_l, towlower_l);
CLEW_ALIAS(__towupper_l, towupper_l);

static const struct {
    const char *name;
    int (*is)(int);
} classes[] = {
    {"alnum", isalnum}, {"alpha", isalpha}, {"blank", isblank}, {"cntrl", iscntrl},
    {"digit", isdigit}, {"graph", isgraph}, {"lower", islower}, {"print", isprint},
    {"punct", ispunct}, {"space", isspace}, {"upper", isupper}, {"xdigit", isxdigit},
};

/* A class by its number in the table, counted from one. Another locale may know more of them. */
wctype_t wctype(const char *name) {
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        if (strcmp(classes[i].name, name) == 0)
            return i + 1;
    }
    clew_locale(-1);
    return 0;
}

int iswctype(wint_t c, wctype_t class) { return class ? classes[class - 1].is(ascii(c)) : 0; }

static const int to_lower = 1, to_upper = 2;

wctrans_t wctrans(const char *name) {
    if (strcmp(name, "tolower") == 0)
        return &to_lower;
    if (strcmp(name, "toupper") == 0)
        return &to_upper;
    clew_locale(-1);
    return NULL;
}

wint_t towctrans(wint_t c, wctrans_t how) {
    if (!how)
        return c;
    return *how == to_lower ? towlower(c) : towupper(c);
}
