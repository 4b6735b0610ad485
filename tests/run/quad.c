//~ only: x86-64
// __float128: arithmetic, comparisons and conversions, seen through its bits.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

typedef __float128 quad;
static quad global = 1.25, table[3] = {1e300, -0.0, 0x1p-16400q};
struct box { char c; quad x; };

static void show(quad x) {
    uint64_t words[2];
    memcpy(words, &x, 16);
    printf("%016llx%016llx\n", (unsigned long long)words[1], (unsigned long long)words[0]);
}
static void relations(quad a, quad b) {
    printf("%d%d%d%d%d%d\n", a < b, a <= b, a == b, a != b, a > b, a >= b);
}
static quad root(quad x) {
    quad r = x;
    for (int i = 0; i < 12; i++) r = (r + x / r) / 2;
    return r;
}
static struct box grow(struct box b) { return b.c++, b.x *= 3, b; }

int main(void) {
    quad a = 1, b = 3, third = a / b;
    show(third), show(third * 3), show(third + 1e-20), show(a - third), show(-third);
    show(root(2)), show(root(1e40)), show(table[0] * table[0]), show(1 / table[0] / table[0]);
    show(table[2] / 4), show(table[2] * table[2]), show(third - third), show(table[1]);
    relations(a, b), relations(b, a), relations(a, a), relations(0, table[1]), relations(-a, table[2]);
    quad infinity = 1 / (quad)0, nan = infinity - infinity;
    relations(nan, a), relations(nan, nan), relations(infinity, table[0]), relations(-infinity, infinity);
    show(infinity), show(-infinity);
    printf("%a %a %La\n", (double)third, (double)(float)third, (long double)third);
    show(0.1), show(0.1f), show(0.1L), show((quad)1e-310), show((quad)1e-40f);
    show(-7), show(4000000000u), show(-9223372036854775807ll - 1), show(18446744073709551615ull);
    printf("%d %u %lld %llu\n", (int)-b, (unsigned)(b * 1e9), (long long)(third * -1e18), (unsigned long long)1.5e19q);
    printf("%d %d %d\n", (signed char)(b * 40), (int)(third * 10), (_Bool)table[1]);
    struct box grown = grow((struct box){'a', third});
    printf("%c\n", grown.c), show(grown.x);
    global += 1, global *= global, global--;
    show(global), show(global ? third : 0);
    printf("%a %a\n", (double)(table[0] * 1e10), (double)(1e-320q));
    return 0;
}
