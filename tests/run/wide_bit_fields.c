// Packed bit-fields that share one unit of more than 128 bits, and wide _BitInts.
#include <stdio.h>

#pragma pack(push, 1)
struct wide {
    signed a : 13;
    signed b : 18;
    unsigned c : 31;
    signed d : 30;
    unsigned e : 29;
    signed f : 23;
};
#pragma pack(pop)

static struct wide table[3] = {{-1, 2, 3, -4, 5, -6}, {4095, -131072, 0x7fffffff, 0x1fffffff, 0x1fffffff, 0x3fffff}};

static void show(struct wide w) { printf("%d %d %u %d %u %d\n", w.a, w.b, w.c, w.d, w.e, w.f); }

static struct wide turned(struct wide w) {
    struct wide r = {.a = w.f, .b = w.e, .c = (unsigned)w.d, .d = (int)w.c, .e = (unsigned)w.b, .f = w.a};
    r.d += 3;
    r.e ^= 0x1555;
    r.f--;
    return r;
}

typedef unsigned _BitInt(256) u256;
typedef _BitInt(200) s200;

static s200 minus(s200 a, s200 b) { return a - b; }

int main(void) {
    for (int i = 0; i < 3; i++) {
        show(table[i]);
        table[i] = turned(table[i]);
        show(table[i]);
    }
    struct wide local;
    local.a = 7;
    local.f = -8;
    printf("%d %d\n", local.a, local.f);
    u256 x = 0xfedcba9876543210;
    x = x << 100 | x << 3 | 5;
    u256 y = x + x;
    y = y - (x >> 7);
    s200 z = minus((s200)1 << 150, (s200)3 << 140), n = -z;
    printf("%d%d%d%d%d%d\n", x < y, x == y, z < n, n < 0, n >= z, y != x);
    printf("%lld %lld\n", (long long)(n >> 140), (long long)(z >> 141));
    printf("%llx %llx\n", (unsigned long long)(u256)n, (unsigned long long)((u256)n >> 192));
    printf("%llx %llx %llx\n", (unsigned long long)y, (unsigned long long)(y >> 64), (unsigned long long)(y >> 128));
    return 0;
}
