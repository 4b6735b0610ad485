/* locale.h: there is the C locale and no other. */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/locale.h>
#include <clew/stdlib.h>
#include <clew/string.h>
#include <limits.h>

enum { categories = 13 };

struct lconv {
    char *decimal_point;
    char *texts[9];
    char numbers[14];
};

/* Which locales there are besides C, and which of them the environment chooses, is not known: it is taken to be C. */
static int is_known(const char *name) {
    if (strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0)
        return 1;
    clew_locale(-1);
    if (strcmp(name, "C.UTF-8") == 0 || strcmp(name, "C.utf8") == 0)
        clew_unsupported("the locale C.UTF-8"); /* glibc always has it */
    return !*name;
}

char *setlocale(int category, const char *name) {
    if (category < 0 || category >= categories) {
        errno = EINVAL;
        return NULL;
    }
    if (!name)
        clew_locale(-1);
    return !name || is_known(name) ? (char *)"C" : NULL;
}

struct lconv *localeconv(void) {
    static struct lconv c = {.decimal_point = (char *)"."};
    clew_locale(-1);
    for (size_t i = 0; i < sizeof c.texts / sizeof *c.texts; i++)
        c.texts[i] = (char *)"";
    memset(c.numbers, CHAR_MAX, sizeof c.numbers);
    return &c;
}

static locale_t c_locale(void) {
    static struct clew_locale locale;
    locale.classes = *__ctype_b_loc();
    locale.lowers = *__ctype_tolower_loc();
    locale.uppers = *__ctype_toupper_loc();
    for (int i = 0; i < categories; i++)
        locale.names[i] = "C";
    return &locale;
}

locale_t newlocale(int mask, const char *name, locale_t base) {
    (void)base;
    if (mask & ~0x1fbf || !name) {
        errno = EINVAL;
        return NULL;
    }
    return is_known(name) ? c_locale() : NULL;
}

locale_t duplocale(locale_t locale) {
    (void)locale;
    return c_locale();
}

void freelocale(locale_t locale) { (void)locale; }

/* Which of the two names of the one locale is in force: the global one, -1, or one that newlocale made. */
locale_t uselocale(locale_t locale) {
    static locale_t current = (locale_t)-1;
    locale_t before = current;
    if (locale)
        current = locale;
    return before;
}

size_t __ctype_get_mb_cur_max(void) {
    clew_locale(-1);
    return 1;
}
