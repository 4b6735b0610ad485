// Structs by value of every ABI class: sizes from 1 to 64 bytes, mixed members, as parameters and results.
#include <stdio.h>

#define BYTES(n)                                                                                                       \
    struct b##n { unsigned char x[n]; };                                                                               \
    static struct b##n turn##n(struct b##n s, int by) {                                                                \
        struct b##n r;                                                                                                 \
        for (int i = 0; i < n; i++) r.x[i] = (unsigned char)(s.x[(i + by) % n] + by);                                  \
        return r;                                                                                                      \
    }                                                                                                                  \
    static unsigned test##n(void) {                                                                                    \
        struct b##n s;                                                                                                 \
        for (int i = 0; i < n; i++) s.x[i] = (unsigned char)(i * 7 + n);                                               \
        s = turn##n(turn##n(s, 3), 1);                                                                                 \
        unsigned hash = 0;                                                                                             \
        for (int i = 0; i < n; i++) hash = hash * 31 + s.x[i];                                                         \
        return hash;                                                                                                   \
    }
BYTES(1) BYTES(2) BYTES(3) BYTES(4) BYTES(5) BYTES(6) BYTES(7) BYTES(8) BYTES(9) BYTES(12) BYTES(15) BYTES(16)
BYTES(17) BYTES(24) BYTES(31) BYTES(32) BYTES(33) BYTES(64)

#define SHAPE(name, members, initial, expression)                                                                      \
    struct name { members };                                                                                           \
    static struct name keep_##name(int pad, struct name s, double d) { return pad + d > 0 ? s : (struct name){0}; }    \
    static double test_##name(void) {                                                                                  \
        struct name s = initial, r = keep_##name(1, s, 0.5);                                                           \
        return expression;                                                                                             \
    }
#define LIST(...) {__VA_ARGS__}
SHAPE(ff, float a; float b;, LIST(1.5f, 2), r.a * 10 + r.b)
SHAPE(fff, float a; float b; float c;, LIST(1, 2, 3), r.a * 100 + r.b * 10 + r.c)
SHAPE(ffff, float a[4];, LIST({1, 2, 3, 4}), r.a[0] * 8 + r.a[3])
SHAPE(dd, double a; double b;, LIST(1.25, -3), r.a + r.b)
SHAPE(id, int a; double b;, LIST(7, 0.5), r.a + r.b)
SHAPE(di, double a; char b;, LIST(0.25, 'x'), r.a + r.b)
SHAPE(fi, float a; int b;, LIST(0.5f, 9), r.a + r.b)
SHAPE(if_, int a; float b; long long c;, LIST(3, 0.5f, 1ll << 40), r.a + r.b + r.c)
SHAPE(ddd, double a; double b; double c;, LIST(1, 2, 3), r.a - r.b * r.c)
SHAPE(ld, long double a;, LIST(1.5L), (double)r.a)
SHAPE(ldi, long double a; int b;, LIST(2.5L, 4), (double)r.a * r.b)
SHAPE(ptr, char *a; short b;, LIST("q", 5), r.a[0] * r.b)
SHAPE(nest, struct { char c; struct { float f; } in; } o; double d;, LIST({'a', {0.5f}}, 2), r.o.c + r.o.in.f * r.d)
SHAPE(uni, union { int i; float f; } u; int t;, LIST({.f = 1.0f}, 3), r.u.i / 1000 + r.t)
SHAPE(unid, union { double d; long double l; char c[20]; } u;, LIST({.d = 3.5}), r.u.d)
SHAPE(arr, short a[3]; char b[2];, LIST({1, 2, 3}, {4, 5}), r.a[2] * 100 + r.b[1])
SHAPE(bits, int a : 7; unsigned b : 9; long long c : 40;, LIST(-5, 300, -77), r.a + (int)r.b + r.c)
SHAPE(cplx, float _Complex a; int b;, LIST(1.0f + 2.0if, 3), __real__ r.a + __imag__ r.a * r.b)

struct empty {};
struct holder { int before; struct empty none; int after; };
static struct empty nothing(struct empty e, int *p, struct empty f) { return ++*p, e; }
static int many(struct b16 a, struct dd b, struct b16 c, struct b24 d, struct id e, struct b16 f, struct dd g, int last) {
    return a.x[15] + (int)b.b + c.x[0] + d.x[23] + e.a + f.x[8] + (int)g.a * last;
}

int main(void) {
    printf("%x %x %x %x %x %x %x %x %x\n", test1(), test2(), test3(), test4(), test5(), test6(), test7(), test8(), test9());
    printf("%x %x %x %x %x %x %x %x %x\n", test12(), test15(), test16(), test17(), test24(), test31(), test32(), test33(), test64());
    printf("%g %g %g %g %g %g %g\n", test_ff(), test_fff(), test_ffff(), test_dd(), test_id(), test_di(), test_fi());
    printf("%g %g %g %g %g %g\n", test_if_(), test_ddd(), test_ld(), test_ldi(), test_ptr(), test_nest());
    printf("%g %g %g %g %g\n", test_uni(), test_unid(), test_arr(), test_bits(), test_cplx());
    int n = 1;
    struct holder h = {1, nothing((struct empty){}, &n, (struct empty){}), 2};
    h.none = nothing(h.none, &n, h.none);
    printf("%d %d %d\n", n, h.before + h.after, (int)sizeof h);
    struct b16 b = {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
    printf("%d\n", many(b, (struct dd){1, 2}, turn16(b, 2), (struct b24){{[23] = 9}}, (struct id){4, 1}, b, (struct dd){6}, 7));
    struct b64 big = {{[63] = 200}}, *p = &big;
    printf("%d %d\n", turn64(*p, 1).x[62], (*p = turn64(big, 63)).x[0]);
    return 0;
}
