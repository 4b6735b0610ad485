/* string.h: the order of strings in the C locale, which is that of their bytes, and the order of versions. */
#include <clew/features.h>
#include <clew/ctype.h>
#include <clew/string.h>

int strcoll(const char *a, const char *b) {
    clew_locale(-1);
    return strcmp(a, b);
}

size_t strxfrm(char *to, const char *from, size_t n) {
    clew_locale(-1);
    size_t length = strlen(from);
    for (size_t i = 0; i < n && i <= length; i++) {
        clew_apart(to, i + 1, from, i + 1);
        to[i] = from[i];
    }
    return length;
}

static size_t count_digits(const char *s) {
    size_t n = 0;
    while (isdigit((unsigned char)s[n]))
        n++;
    return n;
}

/* Where the digits begin that end at `s[n]`. */
static size_t first_digit(const char *s, size_t n) {
    while (n > 0 && isdigit((unsigned char)s[n - 1]))
        n--;
    return n;
}

/*
 * Digits count as a number, and those that begin with a zero as the decimals of a fraction, which is smaller than any
 * number. So 000 < 00 < 01 < 010 < 09 < 0 < 1 < 9 < 10.
 */
int strverscmp(const char *a, const char *b) {
    size_t i = 0;
    while (a[i] == b[i] && a[i])
        i++;
    int order = (unsigned char)a[i] - (unsigned char)b[i];
    size_t common = first_digit(a, i);
    size_t a_digits = count_digits(a + i), b_digits = count_digits(b + i);
    int is_fraction = a[common] == '0' || b[common] == '0';

    if (a_digits == 0 && b_digits == 0)
        return order;
    if (common == i && (a_digits == 0 || b_digits == 0 || is_fraction))
        return order;
    if (!is_fraction)
        return a_digits == b_digits ? order : a_digits < b_digits ? -1 : 1;
    if (common + strspn(a + common, "0") < i)
        return order; /* what is common is not only zeros */
    return a_digits && b_digits ? order : a_digits ? -1 : 1;
}

CLEW_ALIAS(__strverscmp, strverscmp);
