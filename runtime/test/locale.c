/* The C locale: its names, its texts, and the functions that take a locale. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "support/show.h"

static const char *or_none(const char *s) { return s ? s : "none"; }

static void names(void) {
    static const char *const examples[] = {"C", "POSIX", "", "xx_YY", "c", "en_XX.UTF-9"};
    for (int category = -1; category < 15; category++) {
        for (unsigned i = 0; i < sizeof examples / sizeof *examples; i++)
            show("%s ", or_none(setlocale(category, examples[i])));
        show("%s\n", or_none(setlocale(category, NULL)));
    }
}

static void texts(void) {
    const struct lconv *l = localeconv();
    show("%s|%s|%s|%s|%s|", l->decimal_point, l->thousands_sep, l->grouping, l->int_curr_symbol, l->currency_symbol);
    show("%s|%s|%s|%s|%s|", l->mon_decimal_point, l->mon_thousands_sep, l->mon_grouping, l->positive_sign, l->negative_sign);
    show("%d %d %d %d\n", l->int_frac_digits, l->frac_digits, l->p_cs_precedes, l->int_n_sign_posn);
    for (nl_item item = ABDAY_1; item <= ERA_T_FMT; item++)
        show("%s\n", nl_langinfo(item));
    show("%s %s %s ", nl_langinfo(CODESET), nl_langinfo(RADIXCHAR), nl_langinfo(THOUSEP));
    show("%s %s %s\n", nl_langinfo(YESEXPR), nl_langinfo(NOEXPR), nl_langinfo(CRNCYSTR));
}

static void made(void) {
    locale_t c = newlocale(LC_ALL_MASK, "C", NULL);
    errno = 0;
    show("%d %d ", newlocale(LC_ALL_MASK, "xx", NULL) == NULL, errno);
    show("%d %d\n", newlocale(1 << 20, "C", NULL) == NULL, errno);
    show("%d ", uselocale(NULL) == LC_GLOBAL_LOCALE);
    show("%d ", uselocale(c) == LC_GLOBAL_LOCALE);
    show("%d %zu\n", uselocale(LC_GLOBAL_LOCALE) == c, MB_CUR_MAX);
    for (int i = 0; i < 256; i++) {
        show("%d %d %d %d ", isalpha_l(i, c), isspace_l(i, c), (isxdigit_l)(i, c), (ispunct_l)(i, c));
        show("%d %d %d\n", tolower_l(i, c), (toupper_l)(i, c), __isctype_l(i, _ISprint, c));
    }
    char room[8];
    show("%d %d ", strcasecmp_l("aB", "AB", c), strncasecmp_l("xy", "XZ", 1, c));
    show("%d %zu ", strcoll_l("a", "b", c), strxfrm_l(room, "abc", 8, c));
    show("%s %ld\n", strerror_l(2, c), strtol_l("-12", NULL, 10, c));
    freelocale(c);
}

int main(void) {
    names();
    texts();
    made();
    return 0;
}
