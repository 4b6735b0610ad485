/* A floating-point value in parts, and how text is read as one. */
#ifndef CLEW_REAL_H
#define CLEW_REAL_H

#include <stdint.h>

enum clew_class { clew_finite, clew_infinite, clew_nan };

/* For a finite one: mantissa times two to the exponent. */
struct clew_real {
    enum clew_class class;
    int negative;
    uint64_t mantissa;
    int exponent;
};

/* The bits of an x87 number. */
struct clew_long_double {
    uint64_t mantissa;
    uint16_t sign_exponent;
};

struct clew_real clew_real_of_double(double value);
struct clew_real clew_real_of_long_double(struct clew_long_double value);

/* A type of values: the bits of a mantissa, the exponents of the first bit, and how much text can matter. */
struct clew_real_type {
    int bits, least, most;
    int digits;            /* beyond so many, digits only say more or not more */
    int smallest, largest; /* decimal exponents beyond which all is zero or infinite */
};

/* A value between two of 64 bits, the first of which is set: are there half a unit and more beyond the mantissa? */
struct clew_unrounded {
    int negative;
    uint64_t mantissa;
    int exponent;
    int half, more;
};

/* Rounds half to even, denormal or infinite if it must be, with ERANGE for what does not fit. */
struct clew_real clew_round(const struct clew_unrounded *value, const struct clew_real_type *type);

/* Reads a number as strtod does. */
struct clew_real clew_parse_real(const char *s, char **end, const struct clew_real_type *type);

#endif
