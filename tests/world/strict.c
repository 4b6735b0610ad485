// With strict aliasing, as compilers assume it, an object has one type; bytes and unions may still be shared.
#include <stddef.h>

int int_and_char(int *i, unsigned char *c) {
    if (!i || !c)
        return -1;
    *i = 1;
    *c = 7;
    if (*i == 7) //~ T covered
        return 1;
    return 0;
}

int int_and_unsigned(int *i, unsigned *u) {
    if (!i || !u)
        return -1;
    *i = 1;
    *u = 7;
    if (*i == 7) //~ T covered
        return 1;
    return 0;
}

struct pair { int x, y; };

int member_and_int(struct pair *p, int *i) {
    if (!p || !i)
        return -1;
    p->y = 1;
    *i = 7;
    if (p->y == 7) //~ T covered
        return 1;
    return 0;
}

union both { int i; float f; };

int members_of_a_union(union both *a, union both *b) {
    if (!a || !b)
        return -1;
    a->i = 1;
    b->f = 1.0f;
    if (a->i == 0x3f800000) //~ T covered
        return 1;
    return 0;
}

int restricted(int *restrict a, int *restrict b) {
    if (!a || !b)
        return -1;
    *a = 1;
    *b = 2;
    return *a;
}

int sliding(int *p, int *q) {
    if (!p || !q)
        return -1;
    p[0] = 1;
    p[1] = 2;
    q[0] = 9;
    if (p[1] == 9) //~ T covered
        return 1;
    if (p[0] == 9) //~ T covered
        return 2;
    return 0;
}

struct circle { int kind; float radius; };
struct square { int kind; int side; };
union shape { struct circle circle; struct square square; };

/* A union that the unit uses has both: they may be one object, as far as they start alike. */
int common_start(struct circle *c, struct square *s) {
    if (!c || !s)
        return -1;
    c->kind = 1;
    s->kind = 7;
    if (c->kind == 7) //~ T possible
        return 1;
    return 0;
}

struct lone { int kind; float x; };

int no_union(struct lone *l, struct square *s) {
    if (!l || !s)
        return -1;
    l->kind = 1;
    s->kind = 7;
    if (l->kind == 7) //~ T infeasible
        return 1;
    return 0;
}

int kind_of(union shape *shape) {
    return shape ? shape->circle.kind : 0;
}

int long_and_long_long(long *p, long long *q) {
    if (!p || !q)
        return -1;
    *p = 1;
    *q = 7;
    if (*p == 7) //~ T infeasible
        return 1;
    return 0;
}

/* An address may be any, whatever may be read there. */
int own_address(int **pp) {
    if (!pp || !*pp)
        return -1;
    if (*pp == (int *)pp) //~ T possible
        return 1;
    return 0;
}

typedef int (*taker)(int);
int of_another_type(double d) {
    return d > 1;
}

int cast_function(taker f) {
    if (f == (taker)of_another_type) //~ T possible
        return 1;
    return 0;
}
