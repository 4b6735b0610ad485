/* stdlib.h: floating-point numbers from text, and text from them. The work is in parse_real.c and printf. */
#include <clew/real.h>
#include <clew/stdio.h>
#include <clew/stdlib.h>

/* The exponent's bits and those after the mantissa's first, which is not stored. */
static uint64_t pack(const struct clew_real *real, int bits, int bias) {
    uint64_t top = (uint64_t)1 << (bits - 1);
    uint64_t exponents = (uint64_t)(2 * bias + 1) << (bits - 1);
    switch (real->class) {
    case clew_infinite:
        return exponents;
    case clew_nan:
        return exponents | top >> 1 | (real->mantissa & (top - 1));
    default:
        if (real->mantissa < top)
            return real->mantissa;
        return (uint64_t)(real->exponent + bits - 1 + bias) << (bits - 1) | (real->mantissa - top);
    }
}

float strtof(const char *s, char **end) {
    static const struct clew_real_type type = {24, -126, 127, 770, -330, 310};
    struct clew_real real = clew_parse_real(s, end, &type);
    union {
        uint32_t bits;
        float value;
    } box = {(uint32_t)pack(&real, 24, 127) | (uint32_t)real.negative << 31};
    return box.value;
}

double strtod(const char *s, char **end) {
    static const struct clew_real_type type = {53, -1022, 1023, 770, -330, 310};
    struct clew_real real = clew_parse_real(s, end, &type);
    union {
        uint64_t bits;
        double value;
    } box = {pack(&real, 53, 1023) | (uint64_t)real.negative << 63};
    return box.value;
}

/* Here the mantissa's first bit is stored. */
long double strtold(const char *s, char **end) {
    static const struct clew_real_type type = {64, -16382, 16383, 11520, -4960, 4940};
    struct clew_real real = clew_parse_real(s, end, &type);
    int exponent = 0x7fff;
    uint64_t mantissa = real.mantissa | (uint64_t)1 << 63;
    if (real.class == clew_nan)
        mantissa |= (uint64_t)1 << 62;
    else if (real.class == clew_infinite)
        mantissa = (uint64_t)1 << 63;
    else
        exponent = (mantissa = real.mantissa) >> 63 ? real.exponent + 63 + 16383 : 0;
    volatile union {
        struct {
            uint64_t mantissa;
            uint16_t sign_exponent;
        } bits;
        long double value;
    } box; /* volatile, so that no integer of 80 bits is made of it */
    box.bits.mantissa = mantissa;
    box.bits.sign_exponent = (uint16_t)(exponent | real.negative << 15);
    return box.value;
}

double atof(const char *s) { return strtod(s, NULL); }

int strfromd(char *to, size_t room, const char *format, double value) { return snprintf(to, room, format, value); }

int strfromf(char *to, size_t room, const char *format, float value) { return strfromd(to, room, format, value); }

/* The format names no length; it is put before the letter. */
int strfroml(char *to, size_t room, const char *format, long double value) {
    char with_length[32];
    size_t n = 0;
    for (; format[n] && n + 2 < sizeof with_length; n++)
        with_length[n] = format[n];
    if (!n || format[n])
        clew_unsupported("strfroml with such a format");
    with_length[n] = with_length[n - 1];
    with_length[n - 1] = 'L';
    with_length[n + 1] = 0;
    return snprintf(to, room, with_length, value);
}
