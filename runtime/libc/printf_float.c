/*
 * stdio.h: floating-point values in decimal. A binary value has finitely many decimal digits: m/2^k is m*5^k/10^k.
 * All of them are found with big numbers, and rounded once, half to even; so every precision is exact.
 */
#include <clew/big.h>
#include <clew/format.h>
#include <clew/printf_float.h>
#include <clew/string.h>

/* 0.DIGITS times ten to the `point`. No digit follows the last that is not zero; zero has none, and its point is 1. */
struct decimal {
    char *digits;
    long count, point;
};

static void strip_zeros(struct decimal *decimal) {
    while (decimal->count && decimal->digits[decimal->count - 1] == '0')
        decimal->count--;
    if (!decimal->count)
        decimal->point = 1;
}

/* All digits of a value, in the room before `end`. */
static struct decimal expand(const struct clew_real *real, struct clew_big *big, char *end) {
    uint64_t mantissa = real->mantissa;
    int exponent = real->exponent;
    for (; exponent < 0 && mantissa && mantissa % 2 == 0; exponent++)
        mantissa /= 2;
    clew_big_set(big, mantissa);
    if (exponent >= 0)
        clew_big_shift_left(big, (unsigned)exponent);
    else
        clew_big_multiply_power_of_five(big, (unsigned)-exponent);

    char *at = end;
    while (big->count) {
        uint32_t nine = clew_big_divide(big, 1000000000);
        for (int i = 0; i < 9; i++, nine /= 10)
            *--at = (char)('0' + nine % 10);
    }
    while (at != end && *at == '0')
        at++;
    struct decimal decimal = {at, end - at, end - at + (exponent < 0 ? exponent : 0)};
    strip_zeros(&decimal);
    return decimal;
}

/* Is the value more than halfway from its first `keep` digits to the next, or halfway and the last of them odd? */
static int rounds_up(const struct decimal *decimal, long keep) {
    char next = decimal->digits[keep];
    if (next != '5' || decimal->count > keep + 1)
        return next >= '5';
    return keep && decimal->digits[keep - 1] % 2;
}

/* Rounds to so many digits, which may be fewer than none. */
static void round_to(struct decimal *decimal, long keep) {
    if (keep >= decimal->count)
        return;
    if (keep < 0) {
        decimal->count = 0;
        decimal->point = 1;
        return;
    }
    int up = rounds_up(decimal, keep);
    decimal->count = keep;
    if (up) {
        while (decimal->count && decimal->digits[decimal->count - 1] == '9')
            decimal->count--;
        if (decimal->count) {
            decimal->digits[decimal->count - 1]++;
        } else {
            decimal->digits[decimal->count++] = '1';
            decimal->point++;
        }
    }
    strip_zeros(decimal);
}

/* The digits at places from `from` to before `to`: zeros where there are none. */
static void put_digits(struct clew_sink *sink, const struct decimal *decimal, long from, long to) {
    if (from < 0) {
        long end = to < 0 ? to : 0;
        clew_put_repeated(sink, '0', (size_t)(end - from));
        from = end;
    }
    if (from < to && from < decimal->count) {
        long end = to < decimal->count ? to : decimal->count;
        clew_put(sink, decimal->digits + from, (size_t)(end - from));
        from = end;
    }
    if (from < to)
        clew_put_repeated(sink, '0', (size_t)(to - from));
}

/* The digits from `first` on with a point before place `point`, `precision` digits after it, and the tail. */
static void put_decimal(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                        const struct decimal *decimal, long first, long point, size_t precision, const char *tail) {
    size_t dot = precision || conversion->alternate;
    if (dot)
        clew_locale(-1);
    size_t length = (size_t)(point - first) + dot + precision + strlen(tail);
    size_t after = clew_begin_field(sink, conversion, prefix, length, 1);
    put_digits(sink, decimal, first, point);
    if (dot)
        clew_put(sink, ".", 1);
    long digits = decimal->count > point ? decimal->count - point : 0;
    if (precision < (size_t)digits)
        digits = (long)precision;
    put_digits(sink, decimal, point, point + digits);
    clew_put_repeated(sink, '0', precision - (size_t)digits);
    clew_put(sink, tail, strlen(tail));
    clew_put_repeated(sink, ' ', after);
}

/* Only as many digits as there are can be rounded away. */
static long clamp(size_t precision) { return precision < 100000 ? (long)precision : 100000; }

static void put_fixed(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                      struct decimal *decimal, size_t precision) {
    round_to(decimal, decimal->point + clamp(precision));
    long first = decimal->point < 1 ? decimal->point - 1 : 0;
    put_decimal(sink, conversion, prefix, decimal, first, decimal->point, precision, "");
}

char *clew_exponent_text(char *to, char letter, int exponent, int least) {
    char digits[8];
    int count = 0;
    for (int rest = exponent < 0 ? -exponent : exponent; rest || count < least; rest /= 10)
        digits[count++] = (char)('0' + rest % 10);
    *to++ = letter;
    *to++ = exponent < 0 ? '-' : '+';
    while (count)
        *to++ = digits[--count];
    *to = 0;
    return to;
}

static void put_scientific(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                           struct decimal *decimal, size_t precision) {
    char tail[12];
    int upper = conversion->letter == 'E' || conversion->letter == 'G';
    round_to(decimal, 1 + clamp(precision));
    clew_exponent_text(tail, upper ? 'E' : 'e', (int)decimal->point - 1, 2);
    put_decimal(sink, conversion, prefix, decimal, 0, 1, precision, tail);
}

static void put_general(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                        struct decimal *decimal, size_t precision) {
    if (!precision)
        precision = 1;
    long point = decimal->point;
    round_to(decimal, clamp(precision));
    long exponent = decimal->point - 1;
    int is_fixed = exponent >= -4 && exponent < clamp(precision);
    long before = is_fixed ? decimal->point : 1; /* may be negative: leading zeros are no part of the precision */
    size_t fraction = (size_t)((long long)precision - before);
    if (!is_fixed && point == clamp(precision) && decimal->point > point)
        fraction = 0; /* 999.5 with %#.3g: glibc forgets the zeros */
    else if (!conversion->alternate)
        fraction = decimal->count > before ? (size_t)(decimal->count - before) : 0;
    if (is_fixed)
        put_fixed(sink, conversion, prefix, decimal, fraction);
    else
        put_scientific(sink, conversion, prefix, decimal, fraction);
}

static void put_finite(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                       struct decimal decimal) {
    size_t precision = conversion->has_precision ? conversion->precision : 6;
    switch (conversion->letter | 32) {
    case 'f':
        put_fixed(sink, conversion, prefix, &decimal, precision);
        break;
    case 'e':
        put_scientific(sink, conversion, prefix, &decimal, precision);
        break;
    default:
        put_general(sink, conversion, prefix, &decimal, precision);
    }
}

/* The rooms are what the smallest value of the type takes. */

static void put_double(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                       const struct clew_real *real) {
    uint32_t limbs[84];
    char digits[780];
    put_finite(sink, conversion, prefix, expand(real, &(struct clew_big){limbs, 0}, digits + sizeof digits));
}

static void put_long_double(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                            const struct clew_real *real) {
    uint32_t limbs[1200];
    char digits[11538];
    put_finite(sink, conversion, prefix, expand(real, &(struct clew_big){limbs, 0}, digits + sizeof digits));
}

void clew_put_float(struct clew_sink *sink, const struct clew_conversion *conversion,
                    const union clew_argument *value) {
    int is_long = conversion->length == clew_length_long_long;
    clew_settle(value, is_long ? sizeof value->long_real : sizeof value->real);
    struct clew_real real = is_long ? clew_real_of_long_double(value->long_real) : clew_real_of_double(value->real);
    const char *prefix = clew_sign(conversion, real.negative);
    if (real.class != clew_finite) {
        const char *name = conversion->letter < 'a' ? "INFNAN" : "infnan";
        size_t after = clew_begin_field(sink, conversion, prefix, 3, 0);
        clew_put(sink, name + (real.class == clew_nan ? 3 : 0), 3);
        clew_put_repeated(sink, ' ', after);
    } else if ((conversion->letter | 32) == 'a') {
        clew_put_hexadecimal_float(sink, conversion, &real, is_long ? 15 : 13);
    } else if (is_long) {
        put_long_double(sink, conversion, prefix, &real);
    } else {
        put_double(sink, conversion, prefix, &real);
    }
}
