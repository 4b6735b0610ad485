/* What the two files of printf for floating-point values share. */
#ifndef CLEW_PRINTF_FLOAT_H
#define CLEW_PRINTF_FLOAT_H

#include <clew/format.h>

/* Writes `e+05` with that letter and at least so many digits, and a zero; the end. */
char *clew_exponent_text(char *to, char letter, int exponent, int least);

/* A finite value whose mantissa has one digit before and `places` digits after the point. */
void clew_put_hexadecimal_float(struct clew_sink *sink, const struct clew_conversion *conversion,
                                const struct clew_real *real, unsigned places);

#endif
