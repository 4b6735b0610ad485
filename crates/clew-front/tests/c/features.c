/* Whatever else C and GNU C have: it must load, and be well formed. */
#include <alloca.h>
#include <complex.h>
#include <limits.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

struct point { int x, y; };
struct big { char text[40]; struct point at; };
struct flexible { int n; int data[]; };
union number { int i; float f; unsigned char bytes[4]; };
struct packed { char c; int i : 20; long l : 44; short s; } __attribute__((packed));

static int local_one(int x) { return x; }
int global_array[3][4] = {{1, 2}, {3}};
struct { const char *name; int (*call)(int); void *at; } registry[] = {
    {"one", local_one, &global_array[1][2]}, {"abs", abs, 0}, {.name = "last", .at = &global_array[3]}};
const wchar_t *wide = L"wide \u00e9";
union number punned = {.f = 1.5f};
struct flexible flexible = {2, {10, 20}};
double special[] = {INFINITY, -0.0, 1e308, 0x1p-1074};
long double extended = 3.25L;
_Thread_local int per_thread = 4;
extern int not_linked __attribute__((weak));
uintptr_t address_as_number = (uintptr_t)&global_array[2];
ptrdiff_t inside = (char *)&global_array[2] - (char *)&global_array[0];
struct packed bits = {'a', -5, 77, 3};
__int128 huge = (__int128)1 << 100;
bool flag = true;

int variable_length(int n, int m) {
    int a[n][m];
    char *p = alloca((size_t)n + 1);
    memset(a, 0, sizeof a);
    memset(p, 'x', (size_t)n);
    for (int i = 0; i < n; i++) a[i][i % m] = p[i];
    return a[n - 1][0] + (int)sizeof a;
}

int sum(int count, ...) {
    va_list list, copy;
    va_start(list, count);
    va_copy(copy, list);
    int total = 0;
    for (int i = 0; i < count; i++) total += va_arg(list, int);
    double d = va_arg(copy, double);
    struct point p = va_arg(copy, struct point);
    struct big b = va_arg(copy, struct big);
    long double l = va_arg(copy, long double);
    va_end(copy);
    va_end(list);
    return total + (int)d + p.y + b.at.x + (int)l;
}

int calls_sum(void) {
    struct big b = {"text", {1, 2}};
    struct point p = {3, 4};
    return sum(1, 2.5, p, b, 1.5L);
}

int builtins(unsigned a, int b, void *p) {
    int r;
    unsigned long u;
    if (__builtin_add_overflow(b, 5, &r)) return 1;
    if (__builtin_mul_overflow((unsigned long)a, 3ul, &u)) return 2;
    if (__builtin_sub_overflow(a, (unsigned)b, &a)) return 3;
    r += __builtin_popcount(a) + __builtin_clz(a | 1) + __builtin_ctz(a | 1) + __builtin_ffs(b);
    r += (int)__builtin_bswap32(a) + (int)__builtin_bitreverse8((unsigned char)a) + __builtin_parity(a);
    r += (int)__builtin_rotateleft32(a, 3) + (int)__builtin_object_size(p, 0) + __builtin_constant_p(b);
    if (__builtin_expect(b > 3, 0)) __builtin_trap();
    __builtin_prefetch(p);
    __builtin_assume(r != 77);
    if (b == 9) __builtin_unreachable();
    return r + (int)(uintptr_t)__builtin_return_address(0) + (int)(uintptr_t)__builtin_frame_address(0);
}

double floats(double x, float y, long double z) {
    double r = floor(x) + ceil(x) + trunc(x) + round(x) + rint(x) + sqrt(fabs(x)) + copysign(x, -1.0) + fmin(x, 1) +
               fmax(x, 2) + fma(x, x, x) + __builtin_roundeven(x) + nearbyint(x);
    r += isnan(x) + isinf(y) + isfinite(z) + isnormal(x) + signbit(y) + fpclassify(x);
    r += (double)z + (double)(float)x + (double)(int)y + (double)(unsigned long)x + (double)(long long)z;
    if (x < y || !(x >= 1) || x != y || isunordered(x, y)) r = -r;
    return fmod(r, 3) + sin(x) + pow(x, 2);
}

double _Complex complexes(double _Complex a, float _Complex b) { return a * b + conj(a) / 2.0; }

int atomics(_Atomic int *p, atomic_flag *f, _Atomic(struct point) *q) {
    int expected = 1;
    atomic_fetch_add(p, 2);
    atomic_fetch_and(p, 7);
    atomic_exchange(p, 3);
    __sync_fetch_and_nand((int *)p, 3);
    __atomic_fetch_max((int *)p, 9, __ATOMIC_RELAXED);
    if (atomic_compare_exchange_strong(p, &expected, 5)) return 1;
    atomic_thread_fence(memory_order_seq_cst);
    struct point r = atomic_load(q);
    return atomic_flag_test_and_set(f) + *p + r.x;
}

typedef int vector __attribute__((vector_size(16)));

int vectors(vector a, vector b, int i) {
    vector c = a * b + (a > b);
    c[i] = 5;
    return c[0] + c[i] + __builtin_shufflevector(a, b, 0, 4)[1];
}

static void clean(int *p) { ++*p; }

int cleanup(int n) {
    int kept __attribute__((cleanup(clean))) = n;
    if (n > 3) return kept;
    return n + ({ int t = n; t * 2; });
}

int assembly(int x) {
    __asm__ volatile("" ::: "memory");
    __asm__("" : "+r"(x));
    int y;
    __asm__("movl %1, %0" : "=r"(y) : "r"(x));
    return y;
}

int tables(int n) {
    static const int offsets[] = {&&one - &&zero, &&two - &&zero};
    if (n > 1) goto *(&&zero + offsets[n & 1]);
zero:
    return 0;
one:
    return 1;
two:
    return 2;
}

_Float16 half(_Float16 x) { return x * (_Float16)2; }
__float128 quad(__float128 x) { return x + 1; }
unsigned _BitInt(200) very_wide(unsigned _BitInt(200) x) { return x + 1; }
unsigned _BitInt(37) odd_width(unsigned _BitInt(37) x) { return x * 3; }

int everything_else(struct packed *p, union number *u, struct flexible *f, const char *s) {
    p->i = p->i + 1;
    p->l -= p->i;
    u->bytes[2] = (unsigned char)s[0];
    f->data[f->n] = u->i;
    int *restrict q = f->data;
    int r = q[-1] + per_thread + (&not_linked ? not_linked : 0);
    struct big copy = *(struct big *)s;
    copy.at = (struct point){.y = r};
    registry[1].call(copy.at.y);
    switch ((long long)r << 33) {
    case 0: r++;
    case 1ll << 40: r--;
    }
    return r + (int)sizeof(int[r & 7]) + _Generic(r, int: 1, default: 2);
}
