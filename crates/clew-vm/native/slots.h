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

// glibc's headers may declare these for GCC only.
f128 acosf128(f128), asinf128(f128), atanf128(f128), ceilf128(f128), cosf128(f128), coshf128(f128), expf128(f128),
    exp10f128(f128), exp2f128(f128), fabsf128(f128), floorf128(f128), logf128(f128), log10f128(f128), log2f128(f128),
    nearbyintf128(f128), rintf128(f128), roundf128(f128), roundevenf128(f128), sinf128(f128), sinhf128(f128),
    sqrtf128(f128), tanf128(f128), tanhf128(f128), truncf128(f128);
f128 copysignf128(f128, f128), fmaxf128(f128, f128), fminf128(f128, f128), fmodf128(f128, f128), powf128(f128, f128);
f128 fmaf128(f128, f128, f128), frexpf128(f128, int *), ldexpf128(f128, int);
long lrintf128(f128), lroundf128(f128);
long long llrintf128(f128), llroundf128(f128);

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
