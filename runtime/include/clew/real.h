/* A floating-point value in parts. */
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

#endif
