/* _Float16 and __bf16, as far as compilers call functions for them: conversions. */

#include <stdint.h>

#ifdef __SSE2__
typedef _Float16 half;
typedef __bf16 brain;
#else
/* The types are missing, but what is passed is the same to the vm. */
typedef uint16_t half;
typedef uint16_t brain;
#endif

float __extendhfsf2(half x);
half __truncsfhf2(float x);
half __truncdfhf2(double x);
half __truncxfhf2(long double x);
brain __truncsfbf2(float x);
brain __truncdfbf2(double x);

/* ±significand × 2^(exponent - 63), the significand's top bit set; or 0, infinity, NaN. */
struct number {
    uint64_t significand;
    int exponent;
    unsigned sign;
    enum { FINITE, INFINITE, NAN_ } kind;
};

/* How many digits a significand has, the leading one included, and the bias of the exponent. */
struct format {
    int digits, bias;
};

static const struct format half_format = {11, 15}, brain_format = {8, 127};

static struct number from_double(double x) {
    union {
        double value;
        uint64_t bits;
    } u = {x};
    unsigned sign = (unsigned)(u.bits >> 63), biased = (unsigned)(u.bits >> 52) & 0x7ff;
    uint64_t fraction = u.bits << 12;
    if (biased == 0x7ff) return (struct number){fraction, 0, sign, fraction ? NAN_ : INFINITE};
    /* Subnormal doubles are far below whatever the small formats have. */
    if (biased == 0) return (struct number){0, 0, sign, FINITE};
    return (struct number){fraction >> 1 | UINT64_C(1) << 63, (int)biased - 1023, sign, FINITE};
}

static struct number from_long_double(long double x) {
    union {
        long double value;
        struct {
            uint64_t significand;
            uint16_t top;
        } bits;
    } u = {x};
    unsigned sign = u.bits.top >> 15, biased = u.bits.top & 0x7fff;
    uint64_t significand = u.bits.significand;
    if (biased == 0x7fff) return (struct number){significand << 1, 0, sign, significand << 1 ? NAN_ : INFINITE};
    if (significand >> 63 == 0) return (struct number){0, 0, sign, FINITE};
    return (struct number){significand, (int)biased - 16383, sign, FINITE};
}

/* Rounded to nearest, ties to even. */
static unsigned rounded(struct number x, struct format to) {
    unsigned infinity = (2u * (unsigned)to.bias + 1) << (to.digits - 1);
    unsigned sign = x.sign << 15;
    if (x.kind == INFINITE) return sign | infinity;
    if (x.kind == NAN_) return sign | infinity | 1u << (to.digits - 2) | (unsigned)(x.significand >> (65 - to.digits));
    if (x.significand == 0) return sign;
    int below = 1 - to.bias - x.exponent, shift = 64 - to.digits + (below > 0 ? below : 0);
    if (shift > 64) return sign;
    uint64_t kept = shift == 64 ? 0 : x.significand >> shift;
    uint64_t rest = x.significand << (64 - shift), tie = UINT64_C(1) << 63;
    if (rest > tie || (rest == tie && kept % 2)) kept++;
    if (below <= 0) {
        if (x.exponent > to.bias) return sign | infinity;
        kept += (uint64_t)(x.exponent + to.bias - 1) << (to.digits - 1);
    }
    return sign | (kept < infinity ? (unsigned)kept : infinity);
}

static half make_half(struct number x) {
    union {
        uint16_t bits;
        half value;
    } u = {(uint16_t)rounded(x, half_format)};
    return u.value;
}

static brain make_brain(struct number x) {
    union {
        uint16_t bits;
        brain value;
    } u = {(uint16_t)rounded(x, brain_format)};
    return u.value;
}

float __extendhfsf2(half x) {
    union {
        half value;
        uint16_t bits;
    } from = {x};
    union {
        uint32_t bits;
        float value;
    } to;
    uint32_t sign = (uint32_t)(from.bits & 0x8000) << 16, rest = from.bits & 0x7fff;
    if (rest < 0x400)
        to.value = (float)rest * 0x1p-24f;
    else if (rest < 0x7c00)
        to.bits = (rest << 13) + (112u << 23);
    else
        to.bits = (rest << 13) + (224u << 23) | (rest > 0x7c00 ? 1u << 22 : 0);
    to.bits |= sign;
    return to.value;
}

half __truncsfhf2(float x) { return make_half(from_double(x)); }
half __truncdfhf2(double x) { return make_half(from_double(x)); }
half __truncxfhf2(long double x) { return make_half(from_long_double(x)); }

/* A subnormal float is a subnormal of this format. */
brain __truncsfbf2(float x) { return make_brain(from_double(x)); }
brain __truncdfbf2(double x) { return make_brain(from_double(x)); }
