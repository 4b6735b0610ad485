// Unions: punning, initialisers of any member, anonymous ones, by value, tagged variants.
#include <stdint.h>
#include <stdio.h>

union number { int32_t i; uint32_t u; float f; unsigned char bytes[4]; uint16_t halves[2]; };
union mixed { char c; double d; struct { int a, b; } s; long double l; };
struct variant {
    enum { INT, REAL, TEXT, PAIR } kind;
    union { int i; double r; const char *t; struct { short x, y; }; };
};

static union number globals[] = {{-1}, {.f = 1.0f}, {.bytes = {1, 2, 3, 4}}, {.halves[1] = 0xabcd}};
static union mixed mixed = {.s = {7, 8}};
static struct variant list[] = {{INT, {5}}, {REAL, {.r = 2.5}}, {TEXT, {.t = "text"}}, {PAIR, {.x = -3, .y = 4}}};

static union number flip(union number n) { return n.u ^= 0x80000000u, n; }
static union mixed pick(int which, union mixed m) {
    switch (which) {
    case 0: m.c = 'z'; break;
    case 1: m.d = -0.5; break;
    default: m.s.b = which;
    }
    return m;
}
static int value(const struct variant *v) {
    switch (v->kind) {
    case INT: return v->i;
    case REAL: return (int)(v->r * 10);
    case TEXT: return v->t[1];
    case PAIR: return v->x * v->y;
    }
    return -1;
}
static uint32_t bits(float f) { return ((union { float f; uint32_t u; }){f}).u; }

int main(void) {
    for (int i = 0; i < 4; i++) {
        union number n = globals[i];
        printf("%d %x %d %x\n", n.i, n.u, n.bytes[2], n.halves[0]);
    }
    printf("%g %x\n", flip(globals[1]).f, bits(-2.0f));
    printf("%d %c %g %d\n", mixed.s.b, pick(0, mixed).c, pick(1, mixed).d, pick(99, mixed).s.b);
    for (int i = 0; i < 4; i++) printf("%d ", value(&list[i]));
    struct variant copy = list[3];
    copy.x++, copy.kind = PAIR;
    union number *p = &globals[2];
    p->bytes[3] = 0x7f, p->halves[0]--;
    printf("\n%d %x\n", value(&copy), p->u);
    union { struct { unsigned char r, g, b, a; }; uint32_t rgba; } colour = {.rgba = 0x11223344};
    colour.g = 0xff;
    printf("%x %d %d\n", colour.rgba, colour.a, (int)sizeof(union mixed) % 4);
    union { int *p; intptr_t n; } address = {.p = (int[]){1, 2, 3}};
    address.n += sizeof(int);
    printf("%d\n", *address.p);
    return 0;
}
