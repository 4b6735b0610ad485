/* __float128: the functions that compilers call for its arithmetic, comparisons and conversions. Rounding is to nearest,
 * ties to even. */

#include <stdint.h>

typedef __float128 quad;
typedef unsigned _BitInt(128) wide;

#ifdef __SIZEOF_INT128__
typedef __int128 signed_wide;
typedef unsigned __int128 unsigned_wide;
#else
/* Clang for i386 has no such type to pass in one piece; to the vm this one is the same. */
typedef quad signed_wide;
typedef quad unsigned_wide;
#endif

/* ±significand × 2^(exponent - TOP). A normalised significand has its highest bit at TOP; the three bits below its 113
 * digits are for rounding, and the lowest one says whether anything was lost. */
struct number {
    wide significand;
    int exponent;
    unsigned sign;
    enum { FINITE, INFINITE, NAN_ } kind;
};

enum { DIGITS = 113, EXTRA = 3, TOP = DIGITS - 1 + EXTRA, BIAS = 16383, LEAST = 1 - BIAS, HIGHEST = 0x7fff };

#define BIT(n) ((wide)1 << (n))

union bits {
    quad value;
    wide bits;
    struct {
        uint64_t low, high;
    } words;
#ifdef __SIZEOF_INT128__
    signed_wide number;
#endif
};

static wide bits_of(quad x) { return ((union bits){.value = x}).bits; }
static quad from_bits(wide x) { return ((union bits){.bits = x}).value; }

static int highest_bit(wide x) {
    uint64_t high = (uint64_t)(x >> 64), low = (uint64_t)x;
    return high ? 127 - __builtin_clzll(high) : 63 - __builtin_clzll(low | 1);
}

/* x / 2^n, its lowest bit set if anything was lost. */
static wide shifted_right(wide x, int n) {
    if (n == 0) return x;
    if (n > 127) return x != 0;
    return x >> n | ((x << (128 - n)) != 0);
}

static struct number normalised(struct number x) {
    if (x.significand == 0) return x;
    int by = highest_bit(x.significand) - TOP;
    x.significand = by > 0 ? shifted_right(x.significand, by) : x.significand << -by;
    x.exponent += by;
    return x;
}

static struct number unpack(quad q) {
    wide bits = bits_of(q), fraction = bits & (BIT(DIGITS - 1) - 1);
    unsigned sign = (unsigned)(bits >> 127);
    int biased = (int)(bits >> (DIGITS - 1)) & HIGHEST;
    if (biased == HIGHEST) return (struct number){fraction, 0, sign, fraction ? NAN_ : INFINITE};
    if (biased == 0) return normalised((struct number){fraction << EXTRA, LEAST, sign, FINITE});
    return (struct number){(fraction | BIT(DIGITS - 1)) << EXTRA, biased - BIAS, sign, FINITE};
}

static struct number infinity(unsigned sign) { return (struct number){0, 0, sign, INFINITE}; }
static struct number not_a_number(void) { return (struct number){BIT(DIGITS - 2), 0, 1, NAN_}; }

/* The bits of a format with so many digits and such a bias, the leading digit left out. */
static wide rounded(struct number x, int digits, int bias) {
    wide top = (wide)(2 * bias + 1) << (digits - 1);
    if (x.kind == INFINITE) return top;
    if (x.kind == NAN_) return top | x.significand >> (DIGITS - digits) | BIT(digits - 2);
    if (x.significand == 0) return 0;
    if (x.exponent > bias) return top;
    int below = 1 - bias - x.exponent, drop = TOP - (digits - 1) + (below > 0 ? below : 0);
    /* The last two bits kept are the half, and whether there is more. */
    wide kept = shifted_right(x.significand, drop - 2), rest = kept % 4, result = kept / 4;
    if (rest == 3 || (rest == 2 && result % 2)) result++;
    if (below <= 0) result += (wide)(x.exponent + bias - 1) << (digits - 1);
    return result < top ? result : top;
}

static quad pack(struct number x) {
    return from_bits(rounded(normalised(x), DIGITS, BIAS) | (wide)x.sign << 127);
}

static quad sum(struct number a, struct number b) {
    if (a.kind == NAN_ || b.kind == NAN_) return pack(a.kind == NAN_ ? a : b);
    if (a.kind == INFINITE && b.kind == INFINITE && a.sign != b.sign) return pack(not_a_number());
    if (a.kind == INFINITE || b.kind == INFINITE) return pack(a.kind == INFINITE ? a : b);
    if (b.significand == 0) {
        if (a.significand == 0) a.sign &= b.sign;
        return pack(a);
    }
    if (a.significand == 0) return pack(b);
    if (a.exponent < b.exponent || (a.exponent == b.exponent && a.significand < b.significand)) {
        struct number larger = b;
        b = a, a = larger;
    }
    b.significand = shifted_right(b.significand, a.exponent - b.exponent);
    if (a.sign == b.sign)
        a.significand += b.significand;
    else
        a.significand -= b.significand;
    if (a.significand == 0) a.sign = 0;
    return pack(a);
}

/* The product of two numbers of 64 bits. */
static wide product(uint64_t a, uint64_t b) { return (wide)a * b; }

static quad times(struct number a, struct number b) {
    unsigned sign = a.sign ^ b.sign;
    if (a.kind == NAN_ || b.kind == NAN_) return pack(a.kind == NAN_ ? a : b);
    if (a.kind == INFINITE || b.kind == INFINITE) {
        struct number other = a.kind == INFINITE ? b : a;
        return pack(other.kind == FINITE && other.significand == 0 ? not_a_number() : infinity(sign));
    }
    /* 113 bits each: 226 bits in two parts. */
    wide x = a.significand >> EXTRA, y = b.significand >> EXTRA;
    uint64_t x0 = (uint64_t)x, x1 = (uint64_t)(x >> 64), y0 = (uint64_t)y, y1 = (uint64_t)(y >> 64);
    wide low = product(x0, y0), middle = product(x1, y0) + product(x0, y1) + (low >> 64), high = product(x1, y1);
    high += middle >> 64;
    low = (low & UINT64_MAX) | middle << 64;
    wide significand = high << (128 - 2 * (DIGITS - 1) + TOP) | shifted_right(low, 2 * (DIGITS - 1) - TOP);
    return pack((struct number){significand, a.exponent + b.exponent, sign, FINITE});
}

static quad quotient(struct number a, struct number b) {
    unsigned sign = a.sign ^ b.sign;
    if (a.kind == NAN_ || b.kind == NAN_) return pack(a.kind == NAN_ ? a : b);
    if (a.kind == INFINITE) return pack(b.kind == INFINITE ? not_a_number() : infinity(sign));
    if (b.kind == INFINITE) return pack((struct number){0, 0, sign, FINITE});
    if (b.significand == 0) return pack(a.significand == 0 ? not_a_number() : infinity(sign));
    wide rest = a.significand, digits = 0;
    for (int i = 0; i <= TOP; i++) {
        digits <<= 1;
        if (rest >= b.significand) rest -= b.significand, digits |= 1;
        rest <<= 1;
    }
    return pack((struct number){digits | (rest != 0), a.exponent - b.exponent, sign, FINITE});
}

quad __addtf3(quad a, quad b);
quad __subtf3(quad a, quad b);
quad __multf3(quad a, quad b);
quad __divtf3(quad a, quad b);

static struct number negated(struct number x) {
    if (x.kind != NAN_) x.sign ^= 1;
    return x;
}

quad __addtf3(quad a, quad b) { return sum(unpack(a), unpack(b)); }
quad __subtf3(quad a, quad b) { return sum(unpack(a), negated(unpack(b))); }
quad __multf3(quad a, quad b) { return times(unpack(a), unpack(b)); }
quad __divtf3(quad a, quad b) { return quotient(unpack(a), unpack(b)); }

/* Comparisons. */

int __unordtf2(quad a, quad b);
int __eqtf2(quad a, quad b);
int __netf2(quad a, quad b);
int __lttf2(quad a, quad b);
int __letf2(quad a, quad b);
int __gttf2(quad a, quad b);
int __getf2(quad a, quad b);

static int order(quad a, quad b, int unordered) {
    wide x = bits_of(a), y = bits_of(b), magnitude = BIT(127) - 1, top = (wide)HIGHEST << (DIGITS - 1);
    if ((x & magnitude) > top || (y & magnitude) > top) return unordered;
    if (((x | y) & magnitude) == 0 || x == y) return 0;
    if (x >> 127 != y >> 127) return x >> 127 ? -1 : 1;
    return (x < y) == (x >> 127 == 0) ? -1 : 1;
}

int __unordtf2(quad a, quad b) { return order(a, b, 2) == 2; }
int __eqtf2(quad a, quad b) { return order(a, b, 1); }
int __netf2(quad a, quad b) { return order(a, b, 1); }
int __lttf2(quad a, quad b) { return order(a, b, 1); }
int __letf2(quad a, quad b) { return order(a, b, 1); }
int __gttf2(quad a, quad b) { return order(a, b, -1); }
int __getf2(quad a, quad b) { return order(a, b, -1); }

/* From and to other formats. */

quad __extendsftf2(float x);
quad __extenddftf2(double x);
quad __extendxftf2(long double x);
float __trunctfsf2(quad x);
double __trunctfdf2(quad x);
long double __trunctfxf2(quad x);

/* A number of another format, by its bits without the sign. */
static quad widened(wide bits, unsigned sign, int digits, int bias) {
    wide fraction = bits & (BIT(digits - 1) - 1);
    int biased = (int)(bits >> (digits - 1)), up = DIGITS - digits;
    if (biased == 2 * bias + 1) {
        wide payload = fraction << up;
        return pack((struct number){payload, 0, sign, fraction ? NAN_ : INFINITE});
    }
    if (biased != 0) fraction |= BIT(digits - 1);
    return pack((struct number){fraction << (up + EXTRA), (biased ? biased : 1) - bias, sign, FINITE});
}

quad __extendsftf2(float x) {
    union {
        float value;
        uint32_t bits;
    } u = {x};
    return widened(u.bits & INT32_MAX, u.bits >> 31, 24, 127);
}

quad __extenddftf2(double x) {
    union {
        double value;
        uint64_t bits;
    } u = {x};
    return widened(u.bits & INT64_MAX, (unsigned)(u.bits >> 63), 53, 1023);
}

union extended {
    long double value;
    struct {
        uint64_t significand;
        uint16_t top;
    } bits;
};

quad __extendxftf2(long double x) {
    union extended u = {x};
    wide fraction = u.bits.significand & INT64_MAX;
    unsigned biased = u.bits.top & HIGHEST;
    /* The leading digit is in the number; as a subnormal's it counts as one more of the exponent. */
    if (biased == 0 && u.bits.significand >> 63) biased = 1;
    return widened((wide)biased << 63 | fraction, u.bits.top >> 15, 64, BIAS);
}

float __trunctfsf2(quad x) {
    struct number n = unpack(x);
    union {
        uint32_t bits;
        float value;
    } u = {(uint32_t)rounded(n, 24, 127) | n.sign << 31};
    return u.value;
}

double __trunctfdf2(quad x) {
    struct number n = unpack(x);
    union {
        uint64_t bits;
        double value;
    } u = {(uint64_t)rounded(n, 53, 1023) | (uint64_t)n.sign << 63};
    return u.value;
}

long double __trunctfxf2(quad x) {
    struct number n = unpack(x);
    wide bits = rounded(n, 64, BIAS);
    union extended u = {.bits = {(uint64_t)bits & INT64_MAX, (uint16_t)((unsigned)(bits >> 63) | n.sign << 15)}};
    if (u.bits.top & HIGHEST) u.bits.significand |= UINT64_C(1) << 63;
    return u.value;
}

#ifdef __SSE2__
_Float16 __trunctfhf2(quad x);

_Float16 __trunctfhf2(quad x) {
    struct number n = unpack(x);
    union {
        uint16_t bits;
        _Float16 value;
    } u = {(uint16_t)((unsigned)rounded(n, 11, 15) | n.sign << 15)};
    return u.value;
}
#endif

/* From and to integers. */

quad __floatsitf(int32_t x);
quad __floatditf(int64_t x);
quad __floattitf(signed_wide x);
quad __floatunsitf(uint32_t x);
quad __floatunditf(uint64_t x);
quad __floatuntitf(unsigned_wide x);
int32_t __fixtfsi(quad x);
int64_t __fixtfdi(quad x);
signed_wide __fixtfti(quad x);
uint32_t __fixunstfsi(quad x);
uint64_t __fixunstfdi(quad x);
unsigned_wide __fixunstfti(quad x);

static quad from_magnitude(wide magnitude, unsigned sign) {
    return pack((struct number){magnitude, TOP, sign, FINITE});
}

static wide as_wide(signed_wide x) {
    union {
        signed_wide number;
        wide bits;
    } u = {x};
    return u.bits;
}

static signed_wide as_signed(wide x) {
    union {
        wide bits;
        signed_wide number;
    } u = {x};
    return u.number;
}

quad __floatunditf(uint64_t x) { return from_magnitude(x, 0); }
quad __floatunsitf(uint32_t x) { return from_magnitude(x, 0); }
quad __floatditf(int64_t x) { return from_magnitude(x < 0 ? 0 - (uint64_t)x : (uint64_t)x, x < 0); }
quad __floatsitf(int32_t x) { return __floatditf(x); }
quad __floatuntitf(unsigned_wide x) { return from_magnitude(as_wide((signed_wide)x), 0); }

quad __floattitf(signed_wide x) {
    wide bits = as_wide(x);
    unsigned negative = bits >> 127 != 0;
    return from_magnitude(negative ? 0 - bits : bits, negative);
}

/* Towards zero. What does not fit is undefined in C. */
static wide whole(quad x) {
    struct number n = unpack(x);
    int by = n.exponent - TOP;
    if (n.kind != FINITE || n.exponent < 0 || n.significand == 0) return 0;
    wide magnitude = by < 0 ? n.significand >> -by : n.significand << (by & 15);
    return n.sign ? 0 - magnitude : magnitude;
}

int32_t __fixtfsi(quad x) { return (int32_t)(uint32_t)whole(x); }
int64_t __fixtfdi(quad x) { return (int64_t)(uint64_t)whole(x); }
signed_wide __fixtfti(quad x) { return as_signed(whole(x)); }
uint32_t __fixunstfsi(quad x) { return (uint32_t)whole(x); }
uint64_t __fixunstfdi(quad x) { return (uint64_t)whole(x); }
unsigned_wide __fixunstfti(quad x) { return (unsigned_wide)as_signed(whole(x)); }
