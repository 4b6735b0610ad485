/* One function for each way a value can travel. */
#include <complex.h>
#include <stdbool.h>
#include <stdint.h>

struct empty {};
struct small { int a; char b; };
struct pair { long a, b; };
struct mixed { double x; int n; };
struct two_floats { float x, y; };
struct three_floats { float x, y, z; };
struct odd { char bytes[3]; };
struct twelve { int a, b, c; };
struct large { long a[3]; };
struct aligned { _Alignas(16) int a; };
struct nested { struct two_floats p; struct { int k; } q; };
union either { int i; float f; char c[8]; };
struct bits { unsigned a : 3; int b : 5; unsigned : 4; unsigned long c : 40; };

int scalars(bool b, char c, unsigned short s, long l, float f, double d, long double e, void *p) {
    return b + c + s + (int)l + (int)f + (int)d + (int)e + (p != 0);
}
int takes_empty(int a, struct empty e, int b) { (void)e; return a + b; }
int takes_small(struct small s) { return s.a + s.b; }
long takes_pair(struct pair p) { return p.a + p.b; }
double takes_mixed(struct mixed m) { return m.x + m.n; }
float takes_two_floats(struct two_floats t) { return t.x + t.y; }
float takes_three_floats(struct three_floats t) { return t.x + t.y + t.z; }
int takes_odd(struct odd o) { return o.bytes[2]; }
int takes_twelve(struct twelve t) { return t.a + t.b + t.c; }
long takes_large(struct large l) { return l.a[2]; }
int takes_aligned(struct aligned a, int after) { return a.a + after; }
int takes_nested(struct nested n) { return n.q.k; }
int takes_either(union either e) { return e.i; }
int takes_bits(struct bits b) { return b.a + b.b + (int)b.c; }
double takes_complex(double _Complex z, float _Complex w) { return creal(z) + (double)crealf(w); }
__int128 takes_wide(__int128 x) { return x + 1; }
int many(long a, long b, long c, long d, long e, struct pair on_stack, long last) {
    return (int)(a + b + c + d + e + on_stack.a + last);
}
int old_style(a, b) char a; float b; { return a + (int)b; }

struct small returns_small(int a) { return (struct small){a, 1}; }
struct pair returns_pair(long a) { return (struct pair){a, a}; }
struct mixed returns_mixed(int n) { return (struct mixed){1.5, n}; }
struct three_floats returns_three_floats(void) { return (struct three_floats){1, 2, 3}; }
struct large returns_large(void) { return (struct large){{1, 2, 3}}; }
struct empty returns_empty(void) { return (struct empty){}; }
void returns_nothing(void) {}

int calls_by_value(struct large l) {
    int n = 0;
    for (int i = 0; i < 3; i++) n += (int)takes_large(l);
    return n + takes_small(returns_small(2)) + (int)takes_pair(returns_pair(3));
}
