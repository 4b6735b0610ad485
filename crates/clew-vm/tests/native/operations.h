// Every operation as RUN(name, statements), from the values in[0..2] to the values out[0..1].

#define INT2(n, name, T, op) RUN(name##n, out[0] = (unsigned _BitInt(n))((T _BitInt(n))in[0] op (T _BitInt(n))in[1]))
#define INT_OPS(n) \
    INT2(n, add_, unsigned, +) \
    INT2(n, sub_, unsigned, -) \
    INT2(n, mul_, unsigned, *) \
    INT2(n, udiv_, unsigned, /) \
    INT2(n, sdiv_, signed, /) \
    INT2(n, urem_, unsigned, %) \
    INT2(n, srem_, signed, %) \
    INT2(n, shl_, unsigned, <<) \
    INT2(n, lshr_, unsigned, >>) \
    INT2(n, ashr_, signed, >>) \
    INT2(n, and_, unsigned, &) \
    INT2(n, or_, unsigned, |) \
    INT2(n, xor_, unsigned, ^) \
    RUN(compare_##n, out[0] = COMPARED(in[0], in[1], (signed _BitInt(n))in[0], (signed _BitInt(n))in[1]))

#define COMPARED(a, b, x, y) \
    (a == b) | (a != b) << 1 | (a < b) << 2 | (a <= b) << 3 | (a > b) << 4 | (a >= b) << 5 | (x < y) << 6 | \
        (x <= y) << 7 | (x > y) << 8 | (x >= y) << 9

INT_OPS(128)
INT_OPS(100)
INT_OPS(65)
INT_OPS(32)
INT_OPS(7)

#define OVERFLOW(name, op, T) \
    RUN(name, T result; out[1] = __builtin_##op##_overflow((T)in[0], (T)in[1], &result); out[0] = result)
OVERFLOW(sadd_overflow, add, __int128)
OVERFLOW(uadd_overflow, add, u128)
OVERFLOW(ssub_overflow, sub, __int128)
OVERFLOW(usub_overflow, sub, u128)
OVERFLOW(smul_overflow, mul, __int128)
OVERFLOW(umul_overflow, mul, u128)

RUN(bits_128,
    u128 n = in[2] & 127;
    out[0] = __builtin_popcountg(in[0]) | (u128)__builtin_clzg(in[0], 128) << 32 | (u128)__builtin_ctzg(in[0], 128) << 64;
    out[1] = n ? in[0] << n | in[1] >> (128 - n) : in[0])
RUN(swapped_128,
    out[0] = (u128)__builtin_bswap64(in[0]) << 64 | __builtin_bswap64(in[0] >> 64);
    out[1] = (u128)__builtin_bitreverse64(in[0]) << 64 | __builtin_bitreverse64(in[0] >> 64))

#define FLOAT1(T, name, expression) RUN(T##_##name, T x = take_##T(in); give_##T(out, expression))
#define FLOAT2(T, name, expression) \
    RUN(T##_##name, T x = take_##T(in); T y = take_##T(in + 1); give_##T(out, expression))
#define FLOAT3(T, name, expression) \
    RUN(T##_##name, T x = take_##T(in); T y = take_##T(in + 1); T z = take_##T(in + 2); give_##T(out, expression))
#define FLOAT_OPS(T, s) \
    FLOAT2(T, add, x + y) \
    FLOAT2(T, sub, x - y) \
    FLOAT2(T, mul, x * y) \
    FLOAT2(T, div, x / y) \
    FLOAT2(T, rem, __builtin_fmod##s(x, y)) \
    FLOAT1(T, neg, -x) \
    FLOAT1(T, abs, __builtin_fabs##s(x)) \
    FLOAT1(T, floor, __builtin_floor##s(x)) \
    FLOAT1(T, ceil, __builtin_ceil##s(x)) \
    FLOAT1(T, trunc, __builtin_trunc##s(x)) \
    FLOAT1(T, round, __builtin_round##s(x)) \
    FLOAT1(T, roundeven, __builtin_roundeven##s(x)) \
    FLOAT1(T, rint, __builtin_rint##s(x)) \
    FLOAT1(T, sqrt, __builtin_sqrt##s(x)) \
    FLOAT2(T, copysign, __builtin_copysign##s(x, y)) \
    FLOAT2(T, min, __builtin_fmin##s(x, y)) \
    FLOAT2(T, max, __builtin_fmax##s(x, y)) \
    FLOAT3(T, fma, __builtin_fma##s(x, y, z)) \
    RUN(T##_compare, T x = take_##T(in); T y = take_##T(in + 1); \
        out[0] = (x == y) | (x > y) << 1 | (x >= y) << 2 | (x < y) << 3 | (x <= y) << 4 | (x != y) << 5)
FLOAT_OPS(f32, f)
FLOAT_OPS(f64, )
FLOAT_OPS(f80, l)

#define CONVERT(from, to) RUN(from##_to_##to, give_##to(out, take_##from(in)))
CONVERT(f32, f64)
CONVERT(f32, f80)
CONVERT(f64, f32)
CONVERT(f64, f80)
CONVERT(f80, f32)
CONVERT(f80, f64)

#define CONVERT_INT(F, name, T, U) \
    RUN(F##_to_##name, F x = take_##F(in); out[0] = (U)(T)x) \
    RUN(name##_to_##F, give_##F(out, (T)in[0]))
#define CONVERT_INTS(F) \
    CONVERT_INT(F, s8, signed char, unsigned char) \
    CONVERT_INT(F, u8, unsigned char, unsigned char) \
    CONVERT_INT(F, s16, short, unsigned short) \
    CONVERT_INT(F, u16, unsigned short, unsigned short) \
    CONVERT_INT(F, s32, int, unsigned) \
    CONVERT_INT(F, u32, unsigned, unsigned) \
    CONVERT_INT(F, s64, long, unsigned long) \
    CONVERT_INT(F, u64, unsigned long, unsigned long) \
    CONVERT_INT(F, s128, __int128, u128) \
    CONVERT_INT(F, u128, u128, u128)
CONVERT_INTS(f32)
CONVERT_INTS(f64)
CONVERT_INTS(f80)
