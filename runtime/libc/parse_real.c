/*
 * stdlib.h: how strtod reads text. A decimal numeral is a fraction of two big numbers; dividing them bit by bit gives
 * 64 bits, the next one, and whether anything is left, which is all that rounding needs.
 */
#include <clew/big.h>
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/real.h>
#include <clew/stdlib.h>
#include <clew/string.h>

/* A numeral's digits, from the first that is not zero on, and the power of the base that their last one counts. */
struct numeral {
    const char *first;
    long long count, exponent;
    uint64_t leading; /* the first 19 digits, if they are decimal */
};

static unsigned digit_value(char c) {
    if (isdigit((unsigned char)c))
        return (unsigned)(c - '0');
    return isxdigit((unsigned char)c) ? ((unsigned)c | 32) - 'a' + 10 : 16;
}

/* Digits with at most one point among them; null if there are none. */
static const char *scan_digits(const char *at, unsigned base, struct numeral *numeral) {
    int digits = 0, point = 0;
    *numeral = (struct numeral){at, 0, 0, 0};
    for (;; at++) {
        unsigned digit = digit_value(*at);
        if (*at == '.' && !point) {
            point = 1;
            continue;
        }
        if (digit >= base)
            return digits ? at : NULL;
        digits = 1;
        numeral->exponent -= point;
        if (!numeral->count && !digit)
            continue;
        if (!numeral->count++)
            numeral->first = at;
        if (base == 10 && numeral->count <= 19)
            numeral->leading = numeral->leading * 10 + digit;
    }
}

/* The exponent after that letter, if there is one. */
static const char *scan_exponent(const char *at, char letter, long long *exponent) {
    if ((*at | 32) != letter)
        return at;
    const char *start = at++;
    int negative = *at == '-';
    at += (*at == '-') | (*at == '+');
    if (!isdigit((unsigned char)*at))
        return start;
    long long value = 0;
    for (; isdigit((unsigned char)*at); at++)
        value = value < 1000000000000 ? value * 10 + (*at - '0') : value;
    *exponent = negative ? -value : value;
    return at;
}

/* The quotient of two numbers, neither of which is zero. */
static struct clew_unrounded divide(struct clew_big *a, struct clew_big *b) {
    struct clew_unrounded result = {0, 0, 0, 0, 0};
    int shift = (int)clew_big_bits(a) - (int)clew_big_bits(b);
    clew_big_shift_left(shift > 0 ? b : a, (unsigned)(shift > 0 ? shift : -shift));
    if (clew_big_try_subtract(a, b)) {
        result.mantissa = 1;
    } else {
        shift--;
        clew_big_shift_left(a, 1);
        result.mantissa = (uint64_t)clew_big_try_subtract(a, b);
    }
    for (int i = 1; i < 64; i++) {
        clew_big_shift_left(a, 1);
        result.mantissa = result.mantissa << 1 | (uint64_t)clew_big_try_subtract(a, b);
    }
    clew_big_shift_left(a, 1);
    result.half = clew_big_try_subtract(a, b);
    result.more = a->count != 0;
    result.exponent = shift - 63;
    return result;
}

/* The numeral's digits as a number. Those beyond the type's limit count as one more digit, if any is not zero. */
static void load_digits(struct clew_big *big, struct numeral *numeral, long long limit) {
    clew_big_set(big, 0);
    const char *at = numeral->first;
    for (long long n = 0; n < numeral->count; at++) {
        if (*at == '.')
            continue;
        if (n++ < limit) {
            clew_big_multiply_add(big, 10, (uint32_t)(*at - '0'));
        } else if (*at != '0') {
            clew_big_multiply_add(big, 10, 1);
            numeral->exponent += numeral->count - limit - 1;
            return;
        }
    }
    if (numeral->count > limit)
        numeral->exponent += numeral->count - limit;
}

static struct clew_real decimal_value(struct numeral *numeral, const struct clew_real_type *type, uint32_t *above,
                                      uint32_t *below) {
    struct clew_big a = {above, 0}, b = {below, 0};
    if (numeral->count <= 19)
        clew_big_set(&a, numeral->leading);
    else
        load_digits(&a, numeral, type->digits);
    clew_big_set(&b, 1);
    int exponent = (int)numeral->exponent;
    clew_big_multiply_power_of_five(exponent < 0 ? &b : &a, (unsigned)(exponent < 0 ? -exponent : exponent));
    struct clew_unrounded quotient = divide(&a, &b);
    quotient.exponent += exponent;
    return clew_round(&quotient, type);
}

static struct clew_real small_decimal_value(struct numeral *numeral, const struct clew_real_type *type) {
    uint32_t above[90], below[90];
    return decimal_value(numeral, type, above, below);
}

static struct clew_real large_decimal_value(struct numeral *numeral, const struct clew_real_type *type) {
    uint32_t above[1210], below[1210];
    return decimal_value(numeral, type, above, below);
}

/* Few digits and a small exponent: both are exact as doubles, and one operation rounds once. */
static struct clew_real short_value(const struct numeral *numeral) {
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    double digits = (double)numeral->leading;
    int exponent = (int)numeral->exponent;
    return clew_real_of_double(exponent < 0 ? digits / powers[-exponent] : digits * powers[exponent]);
}

static struct clew_real zero_or_infinite(int is_infinite) {
    errno = ERANGE;
    return (struct clew_real){is_infinite ? clew_infinite : clew_finite, 0, 0, 0};
}

/* Digits and an exponent after that letter; null if there are no digits. Which characters make a numeral is followed, but
   not what it is worth: no solver would get through the arithmetic. */
static const char *scan_numeral(const char *start, unsigned base, char letter, struct numeral *numeral,
                                long long *exponent) {
    const char *at = scan_digits(start, base, numeral);
    if (!at)
        return NULL;
    *exponent = 0;
    at = scan_exponent(at, letter, exponent);
    clew_settle(start, (unsigned long)(at - start));
    clew_settle(numeral, sizeof *numeral);
    clew_settle(exponent, sizeof *exponent);
    return at;
}

static const char *parse_decimal(const char *at, const struct clew_real_type *type, struct clew_real *real) {
    struct numeral numeral;
    long long exponent;
    at = scan_numeral(at, 10, 'e', &numeral, &exponent);
    if (!at)
        return NULL;
    numeral.exponent += exponent;
    long long size = numeral.count + numeral.exponent;
    if (!numeral.count)
        *real = (struct clew_real){clew_finite, 0, 0, 0};
    else if (size > type->largest || size < type->smallest)
        *real = zero_or_infinite(size > 0);
    else if (type->bits == 53 && numeral.count <= 15 && numeral.exponent >= -22 && numeral.exponent <= 22)
        *real = short_value(&numeral);
    else if (type->bits == 64)
        *real = large_decimal_value(&numeral, type);
    else
        *real = small_decimal_value(&numeral, type);
    return at;
}

/* The first 16 digits, the next one, and whether any other is not zero. */
static struct clew_unrounded load_hexadecimal(const struct numeral *numeral) {
    struct clew_unrounded value = {0, 0, 0, 0, 0};
    unsigned next = 0;
    const char *at = numeral->first;
    for (long long n = 0; n < numeral->count; at++) {
        if (*at == '.')
            continue;
        unsigned digit = digit_value(*at);
        if (n < 16)
            value.mantissa = value.mantissa << 4 | digit;
        else if (n == 16)
            next = digit;
        else
            value.more |= digit != 0;
        n++;
    }
    for (; !(value.mantissa >> 63); value.exponent--) {
        value.mantissa = value.mantissa << 1 | next >> 3;
        next = next << 1 & 15;
    }
    value.half = next >> 3 != 0;
    value.more |= (next & 7) != 0;
    return value;
}

static const char *parse_hexadecimal(const char *at, const struct clew_real_type *type, struct clew_real *real) {
    struct numeral numeral;
    long long exponent;
    at = scan_numeral(at, 16, 'p', &numeral, &exponent);
    if (!at)
        return NULL;
    *real = (struct clew_real){clew_finite, 0, 0, 0};
    if (!numeral.count)
        return at;
    struct clew_unrounded value = load_hexadecimal(&numeral);
    exponent += 4 * (numeral.exponent + (numeral.count > 16 ? numeral.count - 16 : 0)) + value.exponent;
    if (exponent < -40000 || exponent > 40000) {
        *real = zero_or_infinite(exponent > 0);
    } else {
        value.exponent = (int)exponent;
        *real = clew_round(&value, type);
    }
    return at;
}

/* What follows `nan`: in parentheses a number that is kept in the mantissa, or anything of letters and digits. */
static const char *parse_nan(const char *at, struct clew_real *real) {
    *real = (struct clew_real){clew_nan, 0, 0, 0};
    if (*at != '(')
        return at;
    const char *close = at + 1;
    while (isalnum((unsigned char)*close) || *close == '_')
        close++;
    if (*close != ')')
        return at;
    char *end;
    unsigned long long payload = strtoull(at + 1, &end, 0);
    if (end == close)
        real->mantissa = payload;
    return close + 1;
}

static const char *parse_unsigned(const char *at, const struct clew_real_type *type, struct clew_real *real) {
    if (strncasecmp(at, "inf", 3) == 0) {
        *real = (struct clew_real){clew_infinite, 0, 0, 0};
        return at + (strncasecmp(at + 3, "inity", 5) == 0 ? 8 : 3);
    }
    if (strncasecmp(at, "nan", 3) == 0)
        return parse_nan(at + 3, real);
    const char *end = NULL;
    if (at[0] == '0' && (at[1] | 32) == 'x')
        end = parse_hexadecimal(at + 2, type, real);
    return end ? end : parse_decimal(at, type, real);
}

struct clew_real clew_parse_real(const char *s, char **end, const struct clew_real_type *type) {
    clew_locale(-1); /* what stands for the point */
    const char *at = s;
    while (isspace((unsigned char)*at))
        at++;
    int negative = *at == '-';
    at += (*at == '-') | (*at == '+');
    struct clew_real real = {clew_finite, 0, 0, 0};
    at = parse_unsigned(at, type, &real);
    real.negative = at && negative;
    if (end)
        *end = (char *)(at ? at : s);
    return real;
}
