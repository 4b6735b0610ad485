/* The same random values in every run. */
#ifndef CLEW_TEST_RANDOM_H
#define CLEW_TEST_RANDOM_H

#include <stdint.h>
#include <string.h>

static inline uint64_t random_bits(void) {
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * 0x2545f4914f6cdd1du;
}

static inline unsigned random_below(unsigned n) { return (unsigned)(random_bits() >> 33) % n; }

/* Any bits, few bits, a short decimal number, or one near a power of two. */
static inline double random_double(void) {
    uint64_t bits = random_bits();
    double value;
    switch (random_below(5)) {
    case 0:
        bits &= random_bits() & random_bits();
        break;
    case 1:
        bits = bits >> 63 << 63 | (uint64_t)(1023 - 40 + random_below(80)) << 52 | bits << 12 >> 12;
        break;
    case 2:
        return (double)(int)random_below(2000000) / 1000 - 1000;
    case 3:
        bits = ((bits >> 52 << 52) + (uint64_t)random_below(5)) - 2;
        break;
    default:
        break;
    }
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* The mantissa's first bit is set but for the smallest ones: the others are no numbers. */
static inline long double random_long_double(void) {
    struct {
        uint64_t mantissa;
        uint16_t sign_exponent, rest[3];
    } bits = {random_bits(), 0, {0}};
    long double value = 0;
    unsigned kind = random_below(100);
    if (kind < 10)
        return random_double();
    if (kind < 30)
        bits.mantissa &= random_bits() & random_bits();
    unsigned exponent = 16383 - 60 + random_below(120);
    if (kind == 99)
        exponent = random_below(3);
    else if (kind == 98)
        exponent = random_below(32767);
    bits.sign_exponent = (uint16_t)(exponent | (random_below(2) << 15));
    bits.mantissa = exponent ? bits.mantissa | 1ull << 63 : bits.mantissa << 1 >> 1;
    memcpy(&value, &bits, 10);
    return value;
}

#endif
