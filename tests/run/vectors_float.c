//~ only: x86-64
// Vectors of floats and ext_vectors: arithmetic, comparisons, swizzles, conversions, reductions.
#include <stdio.h>

typedef float f4 __attribute__((ext_vector_type(4)));
typedef float f3 __attribute__((ext_vector_type(3)));
typedef double d2 __attribute__((ext_vector_type(2)));
typedef double d4 __attribute__((ext_vector_type(4)));
typedef int i4 __attribute__((ext_vector_type(4)));
typedef int i3 __attribute__((ext_vector_type(3)));
typedef long long l4 __attribute__((ext_vector_type(4)));
typedef unsigned char c4 __attribute__((ext_vector_type(4)));
typedef _Bool b4 __attribute__((ext_vector_type(4)));
typedef _Float16 h4 __attribute__((ext_vector_type(4)));

static void show(f4 v) { printf("%g %g %g %g\n", v.x, v.y, v.z, v.w); }
static void showi(i4 v) { printf("%d %d %d %d\n", v.x, v.y, v.z, v.w); }
static f3 cross(f3 a, f3 b) { return a.yzx * b.zxy - a.zxy * b.yzx; }
static float dot(f4 a, f4 b) { f4 p = a * b; return p.x + p.y + p.z + p.w; }
struct ray { f3 from; d4 to; };

int main(void) {
    f4 a = {1, -2.5f, 3, 0.5f}, b = (f4)(2.0f);
    show(a + b), show(a - b), show(a * b), show(a / b), show(-a), show(a * 3);
    showi(a < b), showi(a == a), showi(a != b), showi(a >= b);
    show(a.wzyx), show((f4){a.x, a.y, b.z, b.w}), show(a.xxyy + a.lo.xyxy);
    a.xz = a.zx, a.y += 10, a.hi *= 2.0f;
    show(a), printf("%g %g\n", dot(a, b), a[3]);
    f3 c = cross((f3){1, 2, 3}, (f3){-1, 0.5f, 4});
    printf("%g %g %g %d\n", c.x, c.y, c.z, (int)sizeof c);
    d2 d = {0.1, 0.2};
    d += d.yx;
    printf("%a %a\n", d.x, d.y);
    showi(__builtin_convertvector(a, i4)), show(__builtin_convertvector((i4){-1, 2, 300, 16777217}, f4));
    l4 l = __builtin_convertvector((d4){1e10, -2.75, 3, 4}, l4);
    c4 bytes = __builtin_convertvector((i4){1, 255, 256, -1}, c4);
    printf("%lld %lld %d %d %d\n", l.x, l.y, bytes.y, bytes.z, bytes.w);
    h4 halves = __builtin_convertvector(a, h4);
    halves = halves * (h4)(0.1f16) + halves;
    show(__builtin_convertvector(halves, f4));
    showi(__builtin_shufflevector((i4){1, 2, 3, 4}, (i4){5, 6, 7, 8}, 7, 0, -1, 5) & (i4){-1, -1, 0, -1});
    i4 n = {5, -7, 9, 3};
    printf("%d %d %d %d %d\n", __builtin_reduce_add(n), __builtin_reduce_mul(n), __builtin_reduce_and(n),
           __builtin_reduce_or(n), __builtin_reduce_xor(n));
    printf("%d %d %g %g\n", __builtin_reduce_max(n), __builtin_reduce_min(n), __builtin_reduce_max(a), __builtin_reduce_min(a));
    showi(__builtin_elementwise_abs(n)), showi(__builtin_elementwise_max(n, (i4)(4)));
    showi(__builtin_elementwise_add_sat(n, (i4)(2147483647))), showi(__builtin_elementwise_bitreverse(n));
    show(__builtin_elementwise_floor(a)), show(__builtin_elementwise_sqrt(a * a)), show(__builtin_elementwise_fma(a, b, b));
    show(__builtin_elementwise_copysign(a, -b)), show(__builtin_elementwise_trunc(a / 3));
    b4 mask = __builtin_convertvector(n > 4, b4);
    mask = mask | (b4){0, 1, 0, 0};
    printf("%d%d%d%d %d\n", mask[0], mask[1], mask[2], mask[3], __builtin_reduce_and(mask));
    struct ray r = {{1, 2, 3}, {4, 5, 6, 7}}, moved = r;
    moved.from += r.from.zyx, moved.to.even = r.to.odd;
    printf("%g %g %g\n", moved.from.x, moved.to.x, moved.to.z);
    i3 odd = {1, 2, 3};
    for (int i = 0; i < 3; i++) odd[i] += odd[(i + 1) % 3];
    printf("%d %d %d\n", odd.x, odd.y, odd.z);
    return 0;
}
