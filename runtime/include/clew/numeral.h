/*
 * How strtol and wcstol read a numeral. CHAR is the type of a character.
 */
#include <clew/errno.h>
#include <stddef.h>

/* What a numeral says, before it is fitted into a type. */
struct number {
    unsigned long long magnitude;
    int negative, overflow;
};

/* No locale has bytes beyond ASCII that are white space, but wide characters. */
static int is_space(CHAR c) {
    if (sizeof c > 1)
        clew_locale((int)c);
    return (c == ' ') | ((c >= '\t') & (c <= '\r'));
}

/* The value of a digit in base 36, or more for what is none. */
static unsigned digit_value(CHAR c) {
    unsigned code = (unsigned)c, letter = code | 32;
    if (code - '0' < 10)
        return code - '0';
    return letter - 'a' < 26 ? letter - 'a' + 10 : 99;
}

/* Does a base's prefix stand at `s`, with a digit after it? */
static int has_prefix(const CHAR *s, CHAR letter, unsigned base) {
    return s[0] == '0' && (s[1] | 32) == letter && digit_value(s[2]) < base;
}

/* The length of the base's prefix at `s`; sets the base if it was left open. Asks the base first: it is concrete. */
static size_t prefix(const CHAR *s, int *base, int binary) {
    if ((*base == 0 || *base == 16) && has_prefix(s, 'x', 16)) {
        *base = 16;
        return 2;
    }
    if (binary && (*base == 0 || *base == 2) && has_prefix(s, 'b', 2)) {
        *base = 2;
        return 2;
    }
    if (*base == 0)
        *base = s[0] == '0' ? 8 : 10;
    return 0;
}

/*
 * Reads a numeral whose magnitude is at most `positive_limit`, or `negative_limit` after a minus sign. Overflow is
 * kept in a flag and looked at once, so that it costs no branch a digit.
 */
static struct number parse(const CHAR *s, CHAR **end, int base, int binary, unsigned long long positive_limit,
                           unsigned long long negative_limit) {
    struct number number = {0, 0, 0};
    if ((base < 0) | (base == 1) | (base > 36)) {
        errno = EINVAL;
        return number;
    }
    const CHAR *at = s;
    while (is_space(*at))
        at++;
    number.negative = *at == '-';
    if ((*at == '-') | (*at == '+'))
        at++;
    at += prefix(at, &base, binary);

    unsigned long long limit = number.negative ? negative_limit : positive_limit;
    unsigned long long quotient = limit / (unsigned)base;
    unsigned last = (unsigned)(limit % (unsigned)base);
    const CHAR *first = at;
    for (;; at++) {
        unsigned digit = digit_value(*at);
        if (digit >= (unsigned)base)
            break;
        unsigned long long before = number.magnitude;
        number.overflow |= (before > quotient) | ((before == quotient) & (digit > last));
        number.magnitude = before * (unsigned)base + digit;
    }
    if (number.overflow) {
        number.magnitude = limit;
        errno = ERANGE;
    }
    if (end)
        *end = (CHAR *)(at == first ? s : at);
    return number;
}

static long long signed_value(struct number number) {
    return (long long)(number.negative ? 0 - number.magnitude : number.magnitude);
}

/* A numeral too large for an unsigned type gives its largest value, whatever the sign. */
static unsigned long long unsigned_value(struct number number) {
    return number.negative && !number.overflow ? 0 - number.magnitude : number.magnitude;
}
