/* Floating-point values: taking them apart and rounding them. */
#include <clew/errno.h>
#include <clew/real.h>

struct clew_real clew_real_of_double(double value) {
    union {
        double value;
        uint64_t bits;
    } box = {value};
    struct clew_real real = {clew_finite, (int)(box.bits >> 63), box.bits << 12 >> 12, 0};
    int exponent = (int)(box.bits >> 52 & 0x7ff);
    if (exponent == 0x7ff)
        real.class = real.mantissa ? clew_nan : clew_infinite;
    if (exponent)
        real.mantissa |= (uint64_t)1 << 52;
    real.exponent = (exponent ? exponent : 1) - 1075;
    return real;
}

struct clew_real clew_real_of_long_double(struct clew_long_double value) {
    struct clew_real real = {clew_finite, value.sign_exponent >> 15, value.mantissa, 0};
    int exponent = value.sign_exponent & 0x7fff;
    if (exponent == 0x7fff)
        real.class = value.mantissa << 1 ? clew_nan : clew_infinite;
    real.exponent = (exponent ? exponent : 1) - 16446;
    return real;
}

/* Without its last bits, rounded half to even. Says what is lost through `inexact`. */
static uint64_t drop_bits(const struct clew_unrounded *value, int drop, int *inexact) {
    uint64_t kept = drop < 64 ? value->mantissa >> drop : 0;
    if (!drop) {
        *inexact = value->half | value->more;
        return kept + (value->half && (value->more || kept % 2));
    }
    uint64_t half = drop <= 64 ? (uint64_t)1 << (drop - 1) : 0; /* beyond that, all is less than half */
    uint64_t rest = value->mantissa - (drop < 64 ? kept << drop : 0);
    int more = value->half | value->more | (half ? rest % half != 0 : 1);
    *inexact = rest != 0 || more;
    return kept + (half && rest >= half && (more || kept % 2));
}

/* Would the value round up to the next power of two, had it all bits of its type? */
static int reaches_power(const struct clew_unrounded *value, const struct clew_real_type *type) {
    int inexact;
    uint64_t kept = drop_bits(value, 64 - type->bits, &inexact);
    return type->bits == 64 ? kept == 0 : kept >> type->bits != 0;
}

struct clew_real clew_round(const struct clew_unrounded *value, const struct clew_real_type *type) {
    struct clew_real real = {clew_finite, value->negative, 0, 0};
    int first = value->exponent + 63;
    int missing = first < type->least ? type->least - first : 0;
    int drop = 64 - type->bits + missing;
    if (drop > 65)
        drop = 65;
    int inexact;
    real.mantissa = drop_bits(value, drop, &inexact);
    real.exponent = missing ? type->least - type->bits + 1 : value->exponent + drop;
    if (type->bits == 64 ? !missing && !real.mantissa : real.mantissa >> (type->bits - 1) > 1) {
        real.mantissa = (uint64_t)1 << (type->bits - 1); /* it was rounded up to a power of two */
        real.exponent++;
    }
    if (first > type->most || real.exponent + type->bits - 1 > type->most) {
        real.class = clew_infinite;
        errno = ERANGE;
    } else if (inexact && missing && !(missing == 1 && reaches_power(value, type))) {
        errno = ERANGE;
    }
    return real;
}
