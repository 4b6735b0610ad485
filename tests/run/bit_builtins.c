// Builtins on bits: counts, byte swaps, reversals, rotations, carries, for every width and in loops.
#include <stdio.h>

int main(void) {
    unsigned values[] = {1, 2, 0x80000000u, 0xffffffffu, 0x00f0f000u, 12345, 0xdeadbeef};
    for (int i = 0; i < 7; i++) {
        unsigned x = values[i];
        unsigned long long y = ((unsigned long long)x << 21) | 1;
        unsigned long z = x;
        printf("%d %d %d %d %d", __builtin_popcount(x), __builtin_clz(x), __builtin_ctz(x), __builtin_ffs((int)x), __builtin_parity(x));
        printf(" %d %d %d %d %d", __builtin_popcountll(y), __builtin_clzll(y), __builtin_ctzll(y << 5), __builtin_ffsll((long long)y), __builtin_parityll(y));
        printf(" %d %d %d", __builtin_clrsb((int)x), __builtin_clrsbll((long long)y), __builtin_popcountl(z));
        printf(" %x %x %llx", __builtin_bswap16((unsigned short)x), __builtin_bswap32(x), __builtin_bswap64(y));
        printf(" %x %x %x %llx", __builtin_bitreverse8((unsigned char)x), __builtin_bitreverse16((unsigned short)x),
               __builtin_bitreverse32(x), (unsigned long long)__builtin_bitreverse64(y));
        printf(" %x %x %x %llx", __builtin_rotateleft8((unsigned char)x, 3), __builtin_rotateright16((unsigned short)x, 5),
               __builtin_rotateleft32(x, (unsigned)i * 5), (unsigned long long)__builtin_rotateright64(y, 40));
        printf(" %d %d %d\n", __builtin_popcountg((unsigned char)x), __builtin_clzg((unsigned short)x, 99), __builtin_ctzg(y));
    }
    printf("%d %d %d\n", __builtin_ffs(0), __builtin_clzg(0u, -1), __builtin_ctzg((unsigned char)0, 8));
    unsigned carry = 0, out[3], a[] = {0xffffffff, 0xffffffff, 1}, b[] = {1, 0, 2};
    for (int i = 0; i < 3; i++) out[i] = __builtin_addc(a[i], b[i], carry, &carry);
    printf("%x %x %x %u\n", out[0], out[1], out[2], carry);
    carry = 0;
    for (int i = 0; i < 3; i++) out[i] = __builtin_subc(b[i], a[i], carry, &carry);
    printf("%x %x %x %u\n", out[0], out[1], out[2], carry);
    unsigned char small = 0;
    small = __builtin_addcb(200, 100, 1, &small);
    unsigned long long big;
    big = __builtin_addcll(-1ull, 5, 0, &big);
    printf("%d %llu %d\n", small, big, __builtin_abs(-7) + (int)__builtin_labs(-8l) + (int)__builtin_llabs(-9ll));
    printf("%d %d %d\n", __builtin_elementwise_max(3, -4), __builtin_elementwise_min(3u, 4u), __builtin_elementwise_abs(-6));
    printf("%d %u\n", __builtin_elementwise_add_sat(2147483647, 5), __builtin_elementwise_sub_sat(3u, 5u));
    return 0;
}
