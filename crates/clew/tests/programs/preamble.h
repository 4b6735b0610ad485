#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long i64;
typedef unsigned long u64;
typedef __int128 i128;
typedef unsigned __int128 u128;
typedef u64 loose __attribute__((aligned(1)));

/* Without padding, which is no input. */
struct bits {
    u32 a : 3;
    i32 b : 7;
    u64 c : 33;
    i8 d : 5;
    _Bool e : 1;
    u16 f : 15;
};
/* In one register, in two of a kind each, and in memory. */
struct small {
    i16 a;
    u8 b[2];
    float c;
};
struct pair {
    i64 a;
    double b;
};
struct large {
    i32 a;
    u8 text[8];
    struct bits bits;
    double d;
    u16 tail[4];
    struct small small;
};
union bytes {
    u64 whole;
    i32 half[2];
    u16 quarter[4];
    u8 byte[8];
    double d;
    float f[2];
    struct small small;
};

i32 count = 7;
u64 mask;
i16 levels[8] = {3, -1, 4, 1, -5, 9, 2, -6};
double rate = 0.5;
struct pair origin = {12, -1.5};
static const u8 table[16] = {0, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 255};

#define SHIFT(T, x, op, y) ((T)(x)op((y) & (sizeof(+(T)0) * 8 - 1)))
#define DIVIDE(T, x, op, y) ({ T n_ = (x), d_ = (y); d_ == 0 || d_ == (T)-1 ? n_ : n_ op d_; })

static i64 aid_sum(i32 n, ...)
{
    va_list list;
    i64 total = 0;
    va_start(list, n);
    for (i32 i = 0; i < n; i++) {
        switch (i % 5) {
        case 0: total += va_arg(list, i32); break;
        case 1: total ^= va_arg(list, i64); break;
        case 2: total += va_arg(list, double) > 1.0; break;
        case 3: total += va_arg(list, struct pair).a; break;
        default: total -= (i64)va_arg(list, i128); break;
        }
    }
    va_end(list);
    return total;
}

static struct pair aid_turn(struct pair p, i32 by)
{
    struct pair q = {p.a + by, p.b * 2};
    return by & 1 ? q : p;
}

static struct small aid_wrap(struct small s, u8 by)
{
    s.b[by & 1] += by;
    s.c = s.a;
    return s;
}

static struct large aid_renew(struct large l, i32 at)
{
    l.text[at & 7] ^= 0x55;
    l.bits.b = at;
    l.tail[at & 3] = l.a;
    return l;
}

static struct bits aid_pack(struct bits b, i64 x)
{
    b.a += x;
    b.c = x * 3;
    b.e = x;
    return b;
}

static i32 aid_twice(i32 x) { return 2 * x; }
static i32 aid_less(i32 x) { return x - 3; }
