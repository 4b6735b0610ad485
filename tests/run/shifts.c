// Shifts of every type, by constants and by variables, and rotations written by hand.
#include <stdint.h>
#include <stdio.h>

static uint32_t left(uint32_t x, unsigned n) { return (x << n) | (x >> (-n & 31)); }
static uint64_t right(uint64_t x, unsigned n) { return (x >> n) | (x << (-n & 63)); }

int main(void) {
    for (unsigned n = 0; n < 32; n += 5) {
        printf("%u: %u %u %d\n", n, 0xdeadbeefu << n, 0xdeadbeefu >> n, -123456789 >> n);
        printf("%u: %llu %lld\n", n, 0xfedcba9876543210ull << (2 * n), -0x123456789abcdefll >> (2 * n));
    }
    signed char c = -128;
    unsigned char u = 0x81;
    short s = -2;
    printf("%d %d %d %d\n", c >> 3, u << 4, (unsigned char)(u << 4), s >> 15);
    c >>= 2, u <<= 1, s >>= 1;
    printf("%d %d %d\n", c, u, s);
    for (int n = 1; n < 32; n += 7) printf("%u\n", left(0x80000001u, (unsigned)n));
    for (int n = 1; n < 64; n += 13) printf("%llu\n", (unsigned long long)right(0x8000000000000001ull, (unsigned)n));
    unsigned long long one = 1;
    int sum = 0;
    for (char n = 0; n < 64; n++) sum += (one << n) % 7;
    printf("%d\n", sum);
    return 0;
}
