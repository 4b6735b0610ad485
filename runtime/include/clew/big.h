/* Natural numbers of any size, for the conversions between floating point and text. */
#ifndef CLEW_BIG_H
#define CLEW_BIG_H

#include <stddef.h>
#include <stdint.h>

/* Least limb first; the last one is not zero. The caller gives room enough for all that is ever in it. */
struct clew_big {
    uint32_t *limbs;
    size_t count;
};

void clew_big_set(struct clew_big *big, uint64_t value);
void clew_big_multiply_add(struct clew_big *big, uint32_t factor, uint32_t more);
void clew_big_multiply_power_of_five(struct clew_big *big, unsigned power);
/* Divides, and returns the remainder. */
uint32_t clew_big_divide(struct clew_big *big, uint32_t divisor);
void clew_big_shift_left(struct clew_big *big, unsigned bits);
/* How many bits it has, none for zero. */
unsigned clew_big_bits(const struct clew_big *big);
/* Subtracts `b` if it is not larger, and says whether it did. */
int clew_big_try_subtract(struct clew_big *a, const struct clew_big *b);

#endif
