// Without strict aliasing, pointers of different types lead to one object.
//~ flags: -fno-strict-aliasing
#include <stddef.h>

struct a { int x; int y; };
struct b { unsigned kind; float f; };
union both { struct a a; struct b b; };
void notify(void);
void put_float(float *f);

int int_and_float(int *i, float *f) {
    if (!i || !f)
        return -1;
    *i = 1;
    *f = 2.0f;
    if (*i != 1) //~ T possible
        return 1;
    return 0;
}

int int_and_short(int *i, short *s) {
    if (!i || !s)
        return -1;
    *i = 1;
    *s = 2;
    if (*i == 2) //~ T possible
        return 1;
    return 0;
}

int structs(struct a *a, struct b *b) {
    if (!a || !b)
        return -1;
    a->x = 1;
    b->kind = 7;
    if (a->x == 7) //~ T possible
        return 1;
    return 0;
}

int pointer_and_long(int **p, long *l) {
    if (!p || !l)
        return -1;
    *l = 5;
    *p = 0;
    if (*l == 0) //~ T possible
        return 1;
    return 0;
}

int same_address(int *i, float *f) {
    if (!i)
        return -1;
    if ((void *)i == (void *)f) //~ T possible, F covered
        return 1;
    return 0;
}

int through_stub(void) {
    int x = 0;
    put_float((float *)&x);
    if (x == 0x3f800000) //~ T covered
        return 1;
    return 0;
}

int own_cast(void) {
    int x = 0;
    *(float *)&x = 1.0f;
    if (x == 0x3f800000) //~ T covered
        return 1;
    return 0;
}

int in_the_middle(struct a *a, long *l) {
    if (!a || !l)
        return -1;
    a->y = 1;
    *l = 0;
    if (a->y == 0) //~ T possible
        return 1;
    return 0;
}

int distinct_locals(int *p) {
    float f = 1.0f;
    if (!p)
        return -1;
    *p = 0;
    if (f != 1.0f) //~ T infeasible
        return 1;
    return 0;
}

struct shifted { int k; float x; };

int one_within_the_other(struct shifted *p, struct shifted *q) {
    if (!p || !q)
        return -1;
    p->x = 0;
    q->k = 0x3f800000;
    if (p->x == 1.0f) //~ T possible
        return 1;
    return 0;
}
