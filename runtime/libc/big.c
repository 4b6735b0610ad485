/* Natural numbers of any size, as far as conversions between floating point and text need them. */
#include <clew/big.h>

static void trim(struct clew_big *big) {
    while (big->count && !big->limbs[big->count - 1])
        big->count--;
}

void clew_big_set(struct clew_big *big, uint64_t value) {
    big->limbs[0] = (uint32_t)value;
    big->limbs[1] = (uint32_t)(value >> 32);
    big->count = 2;
    trim(big);
}

void clew_big_multiply_add(struct clew_big *big, uint32_t factor, uint32_t more) {
    uint64_t carry = more;
    for (size_t i = 0; i < big->count; i++) {
        carry += (uint64_t)big->limbs[i] * factor;
        big->limbs[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry)
        big->limbs[big->count++] = (uint32_t)carry;
}

void clew_big_multiply_power_of_five(struct clew_big *big, unsigned power) {
    for (; power >= 13; power -= 13)
        clew_big_multiply_add(big, 1220703125, 0); /* 5 to the 13th, the largest that fits */
    uint32_t factor = 1;
    while (power--)
        factor *= 5;
    clew_big_multiply_add(big, factor, 0);
}

uint32_t clew_big_divide(struct clew_big *big, uint32_t divisor) {
    uint64_t rest = 0;
    for (size_t i = big->count; i--;) {
        rest = rest << 32 | big->limbs[i];
        big->limbs[i] = (uint32_t)(rest / divisor);
        rest %= divisor;
    }
    trim(big);
    return (uint32_t)rest;
}

void clew_big_shift_left(struct clew_big *big, unsigned bits) {
    size_t whole = bits / 32;
    clew_big_multiply_add(big, (uint32_t)1 << bits % 32, 0);
    if (!big->count || !whole)
        return;
    for (size_t i = big->count; i--;)
        big->limbs[i + whole] = big->limbs[i];
    for (size_t i = 0; i < whole; i++)
        big->limbs[i] = 0;
    big->count += whole;
}

unsigned clew_big_bits(const struct clew_big *big) {
    if (!big->count)
        return 0;
    unsigned bits = (unsigned)(big->count - 1) * 32;
    for (uint32_t top = big->limbs[big->count - 1]; top; top >>= 1)
        bits++;
    return bits;
}

static int is_less(const struct clew_big *a, const struct clew_big *b) {
    if (a->count != b->count)
        return a->count < b->count;
    size_t i = a->count;
    while (i && a->limbs[i - 1] == b->limbs[i - 1])
        i--;
    return i && a->limbs[i - 1] < b->limbs[i - 1];
}

int clew_big_try_subtract(struct clew_big *a, const struct clew_big *b) {
    if (is_less(a, b))
        return 0;
    uint64_t borrow = 0;
    for (size_t i = 0; i < a->count; i++) {
        uint64_t taken = borrow + (i < b->count ? b->limbs[i] : 0);
        borrow = a->limbs[i] < taken;
        a->limbs[i] = (uint32_t)(a->limbs[i] - taken);
    }
    trim(a);
    return 1;
}
