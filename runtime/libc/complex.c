/* complex.h: parts of complex numbers, and their length and angle by the vm's hypot and atan2. */

#define FUNCTIONS(type, suffix)                                                                                       \
    type hypot##suffix(type x, type y);                                                                               \
    type atan2##suffix(type y, type x);                                                                               \
    type creal##suffix(_Complex type z) { return __real__ z; }                                                        \
    type cimag##suffix(_Complex type z) { return __imag__ z; }                                                        \
    type cabs##suffix(_Complex type z) { return hypot##suffix(__real__ z, __imag__ z); }                              \
    type carg##suffix(_Complex type z) { return atan2##suffix(__imag__ z, __real__ z); }                              \
    _Complex type conj##suffix(_Complex type z) { return ~z; }                                                        \
    _Complex type cproj##suffix(_Complex type z) {                                                                    \
        if (!__builtin_isinf(__real__ z) && !__builtin_isinf(__imag__ z))                                             \
            return z;                                                                                                 \
        __real__ z = (type)__builtin_inf();                                                                           \
        __imag__ z = __builtin_copysign##suffix(0, __imag__ z);                                                       \
        return z;                                                                                                     \
    }

FUNCTIONS(double, )
FUNCTIONS(float, f)
FUNCTIONS(long double, l)
