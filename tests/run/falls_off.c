//~ only: x86-64
// What is not all written may be passed by value and given back, as long as nobody looks at the missing parts.
#include <stdio.h>

struct pair { int a, b; };
struct more { long x; double y; char z; };

static int falls_off(int x) {
    if (x > 5) return x;
}

static struct pair half(int a) {
    struct pair p;
    p.a = a;
    return p;
}

static int first(struct pair p) { return p.a; }
static double second(struct more m) { return m.y; }

int main(void) {
    struct more m;
    m.y = 2.5;
    falls_off(3);
    printf("%d %d %g\n", falls_off(7), first(half(4)), second(m));
    struct pair q = half(9), r = q;
    printf("%d\n", r.a);
    return 0;
}
