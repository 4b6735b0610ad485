// The functions of math.h and complex.h, as FUNCTION(name, shape, statement).
//
// The statement computes from the arguments `in` to the results `out`, a slot each: a complex value takes two, an
// argument that points to a result takes one in `out`, after the function's own result. HOST(name) is the function.
// The shape has a letter for the result and one for each argument: d f l q for the float types, z c for complex double
// and float, i for int, j for long (and long long), v for no result; a capital is a pointer to a result.
// A trailing s says that one more result is the value of `signgam`.

// A function's three versions: for double, float and long double.
#define EACH(FORM, name) \
    FORM(name, f64, "d", "D") \
    FORM(name##f, f32, "f", "F") \
    FORM(name##l, f80, "l", "L")

#define REAL_1(name, T, t, P) FUNCTION(name, t t, give_##T(out, HOST(name)(take_##T(in))))
EACH(REAL_1, acos)
EACH(REAL_1, acosh)
EACH(REAL_1, asin)
EACH(REAL_1, asinh)
EACH(REAL_1, atan)
EACH(REAL_1, atanh)
EACH(REAL_1, cbrt)
EACH(REAL_1, ceil)
EACH(REAL_1, cos)
EACH(REAL_1, cosh)
EACH(REAL_1, erf)
EACH(REAL_1, erfc)
EACH(REAL_1, exp)
EACH(REAL_1, exp10)
EACH(REAL_1, exp2)
EACH(REAL_1, expm1)
EACH(REAL_1, fabs)
EACH(REAL_1, floor)
EACH(REAL_1, j0)
EACH(REAL_1, j1)
EACH(REAL_1, log)
EACH(REAL_1, log10)
EACH(REAL_1, log1p)
EACH(REAL_1, log2)
EACH(REAL_1, logb)
EACH(REAL_1, nearbyint)
EACH(REAL_1, nextdown)
EACH(REAL_1, nextup)
EACH(REAL_1, rint)
EACH(REAL_1, round)
EACH(REAL_1, roundeven)
EACH(REAL_1, significand)
EACH(REAL_1, sin)
EACH(REAL_1, sinh)
EACH(REAL_1, sqrt)
EACH(REAL_1, tan)
EACH(REAL_1, tanh)
EACH(REAL_1, tgamma)
EACH(REAL_1, trunc)
EACH(REAL_1, y0)
EACH(REAL_1, y1)

#define REAL_2(name, T, t, P) \
    FUNCTION(name, t t t, give_##T(out, HOST(name)(take_##T(in), take_##T(in + 1))))
EACH(REAL_2, atan2)
EACH(REAL_2, copysign)
EACH(REAL_2, drem)
EACH(REAL_2, fdim)
EACH(REAL_2, fmax)
EACH(REAL_2, fmaxmag)
EACH(REAL_2, fmin)
EACH(REAL_2, fminmag)
EACH(REAL_2, fmod)
EACH(REAL_2, hypot)
EACH(REAL_2, nextafter)
EACH(REAL_2, pow)
EACH(REAL_2, remainder)
EACH(REAL_2, scalb)

#define REAL_3(name, T, t, P) \
    FUNCTION(name, t t t t, give_##T(out, HOST(name)(take_##T(in), take_##T(in + 1), take_##T(in + 2))))
EACH(REAL_3, fma)

#define REAL_INT(name, T, t, P) FUNCTION(name, t t "i", give_##T(out, HOST(name)(take_##T(in), in[1])))
EACH(REAL_INT, ldexp)
EACH(REAL_INT, scalbn)

#define REAL_LONG(name, T, t, P) FUNCTION(name, t t "j", give_##T(out, HOST(name)(take_##T(in), in[1])))
EACH(REAL_LONG, scalbln)

#define INT_REAL(name, T, t, P) FUNCTION(name, t "i" t, give_##T(out, HOST(name)(in[0], take_##T(in + 1))))
EACH(INT_REAL, jn)
EACH(INT_REAL, yn)

#define TO_INT(name, T, t, P) FUNCTION(name, "i" t, out[0] = (unsigned)HOST(name)(take_##T(in)))
EACH(TO_INT, __finite)
EACH(TO_INT, __fpclassify)
EACH(TO_INT, __isinf)
EACH(TO_INT, __isnan)
EACH(TO_INT, __issignaling)
EACH(TO_INT, __signbit)
EACH(TO_INT, finite)
EACH(TO_INT, ilogb)
EACH(TO_INT, isinf)
EACH(TO_INT, isnan)

#define TO_LONG(name, T, t, P) FUNCTION(name, "j" t, out[0] = (unsigned long)HOST(name)(take_##T(in)))
EACH(TO_LONG, llogb)
EACH(TO_LONG, llrint)
EACH(TO_LONG, llround)
EACH(TO_LONG, lrint)
EACH(TO_LONG, lround)

#define FREXP(name, T, t, P) \
    FUNCTION(name, t t "I", int power = 0; give_##T(out, HOST(name)(take_##T(in), &power)); out[1] = (unsigned)power)
EACH(FREXP, frexp)

#define MODF(name, T, t, P) \
    FUNCTION(name, t t P, T whole = 0; give_##T(out, HOST(name)(take_##T(in), &whole)); give_##T(out + 1, whole))
EACH(MODF, modf)

#define REMQUO(name, T, t, P) \
    FUNCTION(name, t t t "I", int quotient = 0; \
             give_##T(out, HOST(name)(take_##T(in), take_##T(in + 1), &quotient)); out[1] = (unsigned)quotient)
EACH(REMQUO, remquo)

#define SINCOS(name, T, t, P) \
    FUNCTION(name, "v" t P P, T sine = 0; T cosine = 0; HOST(name)(take_##T(in), &sine, &cosine); give_##T(out, sine); \
             give_##T(out + 1, cosine))
EACH(SINCOS, sincos)

#define NEXTTOWARD(name, T, t, P) \
    FUNCTION(name, t t "l", give_##T(out, HOST(name)(take_##T(in), take_f80(in + 1))))
EACH(NEXTTOWARD, nexttoward)

// The sign of the gamma function is the last result of all three; the real `lgamma` leaves it in a global variable.
#define GAMMA(name, shape, T, function) \
    FUNCTION(name, shape, int sign = 0; give_##T(out, HOST(function)(take_##T(in), &sign)); out[1] = (unsigned)sign)
GAMMA(lgamma_r, "ddI", f64, lgamma_r)
GAMMA(lgammaf_r, "ffI", f32, lgammaf_r)
GAMMA(lgammal_r, "llI", f80, lgammal_r)
GAMMA(lgamma, "dds", f64, lgamma_r)
GAMMA(lgammaf, "ffs", f32, lgammaf_r)
GAMMA(lgammal, "lls", f80, lgammal_r)
GAMMA(gamma, "dds", f64, lgamma_r)
GAMMA(gammaf, "ffs", f32, lgammaf_r)
GAMMA(gammal, "lls", f80, lgammal_r)

#define EACH_COMPLEX(FORM, name) FORM(name, f64, "d", "z") FORM(name##f, f32, "f", "c")

#define COMPLEX_1(name, T, t, z) FUNCTION(name, z z, give_complex_##T(out, HOST(name)(take_complex_##T(in))))
EACH_COMPLEX(COMPLEX_1, cacos)
EACH_COMPLEX(COMPLEX_1, cacosh)
EACH_COMPLEX(COMPLEX_1, casin)
EACH_COMPLEX(COMPLEX_1, casinh)
EACH_COMPLEX(COMPLEX_1, catan)
EACH_COMPLEX(COMPLEX_1, catanh)
EACH_COMPLEX(COMPLEX_1, ccos)
EACH_COMPLEX(COMPLEX_1, ccosh)
EACH_COMPLEX(COMPLEX_1, cexp)
EACH_COMPLEX(COMPLEX_1, clog)
EACH_COMPLEX(COMPLEX_1, clog10)
EACH_COMPLEX(COMPLEX_1, conj)
EACH_COMPLEX(COMPLEX_1, cproj)
EACH_COMPLEX(COMPLEX_1, csin)
EACH_COMPLEX(COMPLEX_1, csinh)
EACH_COMPLEX(COMPLEX_1, csqrt)
EACH_COMPLEX(COMPLEX_1, ctan)
EACH_COMPLEX(COMPLEX_1, ctanh)

#define COMPLEX_2(name, T, t, z) \
    FUNCTION(name, z z z, give_complex_##T(out, HOST(name)(take_complex_##T(in), take_complex_##T(in + 2))))
EACH_COMPLEX(COMPLEX_2, cpow)

#define COMPLEX_REAL(name, T, t, z) FUNCTION(name, t z, give_##T(out, HOST(name)(take_complex_##T(in))))
EACH_COMPLEX(COMPLEX_REAL, cabs)
EACH_COMPLEX(COMPLEX_REAL, carg)
EACH_COMPLEX(COMPLEX_REAL, cimag)
EACH_COMPLEX(COMPLEX_REAL, creal)

// Of those for __float128, what clang has intrinsics for.
#define QUAD(FORM, name) FORM(name##f128, f128, "q", "Q")
QUAD(REAL_1, acos)
QUAD(REAL_1, asin)
QUAD(REAL_1, atan)
QUAD(REAL_1, ceil)
QUAD(REAL_1, cos)
QUAD(REAL_1, cosh)
QUAD(REAL_1, exp)
QUAD(REAL_1, exp10)
QUAD(REAL_1, exp2)
QUAD(REAL_1, fabs)
QUAD(REAL_1, floor)
QUAD(REAL_1, log)
QUAD(REAL_1, log10)
QUAD(REAL_1, log2)
QUAD(REAL_1, nearbyint)
QUAD(REAL_1, rint)
QUAD(REAL_1, round)
QUAD(REAL_1, roundeven)
QUAD(REAL_1, sin)
QUAD(REAL_1, sinh)
QUAD(REAL_1, sqrt)
QUAD(REAL_1, tan)
QUAD(REAL_1, tanh)
QUAD(REAL_1, trunc)
QUAD(REAL_2, copysign)
QUAD(REAL_2, fmax)
QUAD(REAL_2, fmin)
QUAD(REAL_2, fmod)
QUAD(REAL_2, pow)
QUAD(REAL_3, fma)
QUAD(REAL_INT, ldexp)
QUAD(TO_LONG, llrint)
QUAD(TO_LONG, llround)
QUAD(TO_LONG, lrint)
QUAD(TO_LONG, lround)
QUAD(FREXP, frexp)
