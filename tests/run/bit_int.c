//~ flags: -std=c23
// _BitInt of odd widths: arithmetic wraps at the width, storage is padded.
#include <stdio.h>

typedef _BitInt(5) b5;
typedef unsigned _BitInt(7) u7;
typedef _BitInt(33) b33;
typedef unsigned _BitInt(63) u63;
typedef _BitInt(100) b100;
typedef unsigned _BitInt(128) u128;

struct mixed { char c; b33 x; u7 small[3]; b100 wide; };
static struct mixed global = {'g', -4000000000wb, {1, 2, 127}, (b100)1 << 90};

static b33 add(b33 a, b33 b) { return a + b; }
static u7 step(u7 x) { return x + 100; }
static b100 square(b100 x) { return x * x; }
static int fits(b5 x) { return x < 0 ? -1 : x > 7; }

static void show(u128 x) {
    printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x);
}

int main(void) {
    u7 x = 0;
    for (int i = 0; i < 5; i++) printf("%d ", (int)(x = step(x)));
    printf("\n%lld %lld\n", (long long)add(-4294967296wb, 5), (long long)add(4294967290wb, 5));
    for (int i = -16; i < 16; i += 7) printf("%d ", fits(i));
    b5 y = 15;
    printf("\n%d %d %d\n", (int)(b5)(y - 31wb / 2), (int)-y, (int)(y >> 2));
    u63 big = -1;
    printf("%llu %llu\n", (unsigned long long)big, (unsigned long long)(u63)(big * big));
    show((u128)square(123456789012345wb)), show((u128)(b100)-1), show((u128)(square((b100)1 << 40) >> 3));
    show((u128)-1 / 10), show((u128)1 << 127 | 5);
    struct mixed copy = global;
    copy.x += 1;
    copy.small[1] += 126;
    copy.wide -= 1;
    printf("%c %lld %d %d %d\n", copy.c, (long long)copy.x, (int)copy.small[0], (int)copy.small[1], (int)copy.small[2]);
    show((u128)copy.wide), show((u128)global.wide);
    printf("%d %d %d %d\n", (int)sizeof(b5), (int)sizeof(b33), copy.wide > global.wide, copy.x == -3999999999wb);
    b33 odd[4] = {1, -1, 4294967295wb, -4294967296wb};
    long long sum = 0;
    for (int i = 0; i < 4; i++) sum += (long long)odd[i] * (i + 1);
    printf("%lld %a %a\n", sum, (double)odd[2], (double)(float)odd[3]);
    printf("%lld %d\n", (long long)(b33)-1.5e9, (int)(u7)99.9);
    switch (odd[1]) {
    case -1: puts("minus one"); break;
    default: puts("other");
    }
    return 0;
}
