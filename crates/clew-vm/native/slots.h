// Values in slots of sixteen bytes, zero above their own.

#include <complex.h>
#include <math.h>
#include <string.h>

typedef unsigned __int128 slot;
typedef float f32;
typedef double f64;
typedef long double f80;
typedef __float128 f128;
typedef float complex complex_f32;
typedef double complex complex_f64;

// Long double has ten bytes and padding.
#define SCALAR(T, size) \
    static T take_##T(const slot *in) { \
        T x; \
        memcpy(&x, in, sizeof x); \
        return x; \
    } \
    static void give_##T(slot *out, T x) { memcpy(out, &x, size); }
SCALAR(f32, 4)
SCALAR(f64, 8)
SCALAR(f80, 10)
SCALAR(f128, 16)

#define COMPLEX(T) \
    static complex_##T take_complex_##T(const slot *in) { \
        T parts[2] = {take_##T(in), take_##T(in + 1)}; \
        complex_##T z; \
        memcpy(&z, parts, sizeof z); \
        return z; \
    } \
    static void give_complex_##T(slot *out, complex_##T z) { \
        T parts[2]; \
        memcpy(parts, &z, sizeof z); \
        give_##T(out, parts[0]); \
        give_##T(out + 1, parts[1]); \
    }
COMPLEX(f32)
COMPLEX(f64)
#undef COMPLEX
