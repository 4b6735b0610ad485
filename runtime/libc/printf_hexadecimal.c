/* stdio.h: floating-point values in hexadecimal, %a. */
#include <clew/printf_float.h>
#include <clew/string.h>

/* Leaves `places` digits after the point, rounding half to even. */
static uint64_t round_mantissa(uint64_t mantissa, unsigned dropped) {
    unsigned bits = 4 * dropped;
    uint64_t rest = mantissa & (((uint64_t)1 << bits) - 1), half = (uint64_t)1 << (bits - 1);
    mantissa >>= bits;
    return mantissa + (rest > half || (rest == half && mantissa % 2));
}

void clew_put_hexadecimal_float(struct clew_sink *sink, const struct clew_conversion *conversion,
                                const struct clew_real *real, unsigned places) {
    int upper = conversion->letter == 'A';
    uint64_t mantissa = real->mantissa;
    int exponent = mantissa ? real->exponent + 4 * (int)places : 0;
    size_t precision = conversion->precision;
    if (conversion->has_precision && precision < places) {
        mantissa = round_mantissa(mantissa, places - (unsigned)precision);
        places = (unsigned)precision;
    } else if (!conversion->has_precision) {
        for (; places && mantissa % 16 == 0; places--)
            mantissa /= 16;
        precision = places;
    }
    if (mantissa >> 4 * places == 16) { /* the first digit overflowed */
        mantissa >>= 4;
        exponent += 4;
    }

    char text[20], tail[12], prefix[4] = {0};
    size_t dot = precision || conversion->alternate;
    for (unsigned i = places + 1; i--; mantissa >>= 4)
        text[i] = (upper ? "0123456789ABCDEF" : "0123456789abcdef")[mantissa % 16];
    clew_exponent_text(tail, upper ? 'P' : 'p', exponent, 1);
    strcpy(stpcpy(prefix, clew_sign(conversion, real->negative)), upper ? "0X" : "0x");
    size_t after = clew_begin_field(sink, conversion, prefix, 1 + dot + precision + strlen(tail), 1);
    clew_put(sink, text, 1);
    if (dot) {
        clew_locale(-1);
        clew_put(sink, ".", 1);
    }
    clew_put(sink, text + 1, places);
    clew_put_repeated(sink, '0', precision - places);
    clew_put(sink, tail, strlen(tail));
    clew_put_repeated(sink, ' ', after);
}
