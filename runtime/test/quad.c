/* __float128: each operation and conversion on ordinary and on awkward numbers. */

#include <stdint.h>

#include "show.h"

typedef __float128 quad;

union bits {
    quad value;
    uint64_t words[2];
};

static uint64_t state = 88172645463325252u;

static uint64_t next(void) {
    state ^= state << 13, state ^= state >> 7, state ^= state << 17;
    return state;
}

static void show_quad(const char *what, quad x) {
    union bits u = {x};
    if (x != x)
        show("%s nan\n", what);
    else
        show("%s %016llx%016llx\n", what, (unsigned long long)u.words[1], (unsigned long long)u.words[0]);
}

/* Any bits, but with exponents that meet. */
static quad any(void) {
    union bits u = {.words = {next(), next()}};
    unsigned kind = next() % 16;
    uint64_t exponent = (uint64_t)(16383 - 60 + next() % 120) << 48;
    if (kind > 3) u.words[1] = (u.words[1] & 0x8000ffffffffffffu) | exponent;
    if (kind == 4) u.words[0] = 0;
    if (kind == 5) u.words[0] = u.words[1] = 0;
    if (kind == 6) u.words[1] &= 0x8000ffffffffffffu;
    if (kind == 7) u.words[1] |= 0x7fff000000000000u;
    return u.value;
}

static void arithmetic(quad a, quad b) {
    show_quad("+", a + b), show_quad("-", a - b), show_quad("*", a * b), show_quad("/", a / b);
    show("order %d%d%d%d%d%d\n", a < b, a <= b, a == b, a != b, a > b, a >= b);
}

static void narrower(quad a) {
    union {
        float value;
        uint32_t bits;
    } single = {(float)a};
    union {
        double value;
        uint64_t bits;
    } number = {(double)a};
    if (a != a) return;
    show("float %x\n", single.bits);
    show("double %llx\n", (unsigned long long)number.bits);
    show("long double %La\n", (long double)a);
    show_quad("from float", single.value);
    show_quad("from double", number.value);
    show_quad("from long double", (long double)a);
    if (a > -1e9 && a < 1e9) show("int %d\n", (int)a);
    if (a > -1e18 && a < 1e18) show("long %lld\n", (long long)a);
    if (a >= 0 && a < 1e19) show("unsigned long %llu\n", (unsigned long long)a);
    if (a > -1e38 && a < 1e38) show("wide %llx\n", (unsigned long long)((__int128)a >> 3));
}

int main(void) {
    for (int i = 0; i < 4000; i++) {
        quad a = any(), b = any();
        arithmetic(a, b);
        arithmetic(a, a);
        narrower(a);
    }
    for (int i = 0; i < 300; i++) {
        long long n = (long long)next() >> (i % 60);
        show_quad("int", (int)n), show_quad("unsigned", (unsigned)n);
        show_quad("long", n), show_quad("unsigned long", (unsigned long long)n);
        show_quad("wide", ((__int128)n << 64) + (long long)next());
        show_quad("unsigned wide", ((unsigned __int128)n << 64) + next());
        /* Near the limits of the narrower formats. */
        narrower((quad)n * 0x1p-1084q), narrower((quad)n * 0x1p960q);
        narrower((quad)n * 0x1p-209q), narrower((quad)n * 0x1p64q), narrower((quad)n * 0x1p-16445q);
    }
    return 0;
}
