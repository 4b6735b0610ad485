//~ flags: -std=gnu89
// Functions of the old style: parameters declared after the list, no prototypes, implicit int.
#include <stdio.h>

struct pair { int a, b; };

add(a, b) { return a + b; }

int mixed(c, s, f, d, p)
char c;
short s;
float f;
double d;
char *p;
{
    return c + s + (int)(f * 2) + (int)d + *p;
}

static struct pair swap(p) struct pair p;
{
    struct pair r;
    r.a = p.b, r.b = p.a;
    return r;
}

double half();
long apply();
static int three();

int main() {
    int (*f)() = add;
    struct pair p = {1, 2};
    char c = 'c';
    short s = -3;
    float x = 1.5;
    printf("%d %d\n", add(1, 2), f(3, 4));
    printf("%d\n", mixed(c, s, x, 2.5, "d"));
    p = swap(p);
    printf("%d %d\n", p.a, p.b);
    printf("%g %ld\n", half(x), apply(add, 5, c));
    printf("%d %d\n", three(), later(7));
    f = three;
    printf("%d\n", (*f)());
    auto i = 5;
    register r;
    for (r = 0; i; i--) r += i;
    printf("%d\n", r);
    return 0;
}

double half(x)
double x;
{ return x / 2; }

long apply(f, a, b)
int (*f)(), a, b;
{ return f(a, b) * (long)a; }

static int three() { return 3; }
int later(n) { return n ? n + later(n - 1) : 0; }
