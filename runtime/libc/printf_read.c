/* stdio.h: reading the conversions in a format of printf. */
#include <clew/ctype.h>
#include <clew/format.h>
#include <limits.h>

static const char *read_flags(const char *at, struct clew_conversion *conversion) {
    for (;; at++) {
        switch (*at) {
        case '-':
            conversion->left = 1;
            break;
        case '+':
            conversion->plus = 1;
            break;
        case ' ':
            conversion->space = 1;
            break;
        case '#':
            conversion->alternate = 1;
            break;
        case '0':
            conversion->zero = 1;
            break;
        case '\'': /* groups digits, of which the C locale knows nothing */
        case 'I':  /* asks for a locale's own digits */
            clew_locale(-1);
            break;
        default:
            return at;
        }
    }
}

static const char *read_size(const char *at, size_t *size) {
    for (*size = 0; isdigit((unsigned char)*at); at++) {
        size_t digit = (size_t)(*at - '0');
        *size = *size > (INT_MAX - digit) / 10 ? CLEW_TOO_LONG : *size * 10 + digit;
    }
    return at;
}

/* The number of an argument and its `$`, if they are there. */
static const char *read_number(const char *at, int *from) {
    size_t number;
    const char *end = read_size(at, &number);
    if (*end != '$' || !number || number > INT_MAX)
        return at;
    *from = (int)number;
    return end + 1;
}

/* A width or precision: digits, or a star and perhaps the number of an argument. */
static const char *read_extent(const char *at, size_t *size, int *from) {
    if (*at != '*')
        return read_size(at, size);
    *from = clew_from_next;
    return read_number(at + 1, from);
}

static const char *read_length(const char *at, struct clew_conversion *conversion) {
    switch (*at) {
    case 'h':
        conversion->length = at[1] == 'h' ? clew_length_char : clew_length_short;
        return at + (at[1] == 'h' ? 2 : 1);
    case 'l':
        conversion->length = at[1] == 'l' ? clew_length_long_long : clew_length_long;
        return at + (at[1] == 'l' ? 2 : 1);
    case 'L':
    case 'q':
    case 'j':
        conversion->length = clew_length_long_long;
        return at + 1;
    case 'z':
    case 'Z':
    case 't':
        conversion->length = clew_length_long; /* a size is as wide as long on all of clew's targets */
        return at + 1;
    default:
        return at;
    }
}

const char *clew_read_conversion(const char *at, struct clew_conversion *conversion) {
    *conversion = (struct clew_conversion){.value_from = clew_from_next};
    if (isdigit((unsigned char)*at))
        at = read_number(at, &conversion->value_from);
    at = read_flags(at, conversion);
    at = read_extent(at, &conversion->width, &conversion->width_from);
    if (*at == '.') {
        conversion->has_precision = 1;
        at = read_extent(at + 1, &conversion->precision, &conversion->precision_from);
    }
    at = read_length(at, conversion);
    conversion->letter = *at;
    return *at ? at + 1 : at;
}
