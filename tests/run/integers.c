// Integer arithmetic at every width: promotions, wrap-around, division, remainders, mixed signs.
#include <limits.h>
#include <stdint.h>
#include <stdio.h>

#define OPERATIONS(name, type, format)                                                                                 \
    static void name(type a, type b) {                                                                                 \
        printf("%s " format " " format ":", #name, a, b);                                                              \
        printf(" " format " " format " " format, (type)(a + b), (type)(a - b), (type)((uint64_t)a * (uint64_t)b));     \
        if (b != 0 && b != (type)-1) printf(" " format " " format, (type)(a / b), (type)(a % b));                      \
        printf(" " format " " format " " format " " format, (type)(a & b), (type)(a | b), (type)(a ^ b), (type)~a);    \
        printf(" %d%d%d%d%d%d\n", a < b, a <= b, a == b, a != b, a > b, a >= b);                                       \
    }

OPERATIONS(schar, signed char, "%d")
OPERATIONS(uchar, unsigned char, "%d")
OPERATIONS(sshort, short, "%d")
OPERATIONS(ushort, unsigned short, "%d")
OPERATIONS(uint, unsigned, "%u")
OPERATIONS(ulong, unsigned long, "%lu")
OPERATIONS(ullong, unsigned long long, "%llu")

static void sint(int a, int b) {
    printf("int %d %d: %d %d %d", a, b, a / b, a % b, a & b);
    printf(" %d %d %d\n", a | b, a ^ b, -(a / 2));
}

static void slong(long long a, long long b) {
    printf("long long %lld %lld: %lld %lld %lld", a, b, a / b, a % b, a & b);
    printf(" %lld %lld %lld\n", a | b, a ^ b, a / 2 - b / 2);
}

static void mixed(void) {
    signed char c = -1;
    unsigned char u = 255;
    short s = -300;
    unsigned n = 5;
    printf("%d %d %d\n", c == u, (unsigned char)c == u, c < (int)n);
    printf("%d %d %u\n", c < n, s / 7, s + n);
    printf("%d %d\n", sizeof(c + c) == sizeof(int), sizeof(1ULL * c) == sizeof(long long));
    printf("%d %d %d\n", (char)300 == 44, (short)70000, (int)(unsigned char)-3);
    int i = 10;
    i += 2.75;
    i *= 1.5f;
    c += 200;
    u -= 1000;
    s = -s, s <<= 3;
    printf("%d %d %d %d\n", i, c, u, s);
    int x = 5, y = x++ + x-- * 2, z = --x - -x;
    printf("%d %d %d %d\n", x, y, z, +x);
}

static void limits(void) {
    printf("%d %d %d %u\n", CHAR_MIN, SCHAR_MAX, INT_MIN, UINT_MAX);
    printf("%d %d %lld %llu\n", SHRT_MIN, USHRT_MAX, LLONG_MIN, ULLONG_MAX);
    printf("%d %jd %ju\n", INT8_MIN, INTMAX_MAX, UINTMAX_MAX);
    unsigned wrapped = UINT_MAX;
    unsigned long long wide = wrapped++;
    printf("%u %llu %u\n", wrapped, wide, 0u - 1);
    printf("%d %d %d\n", -7 / 2, -7 % 2, 7 / -2);
}

int main(void) {
    schar(100, 27), schar(-128, 3), schar(0, -5);
    uchar(200, 100), uchar(1, 255), uchar(7, 0);
    sshort(-32768, 255), sshort(1234, -77);
    ushort(65535, 2), ushort(40000, 30000);
    uint(4000000000u, 7), uint(3, 4000000000u);
    ulong(123456789, 1000), ulong(17, 5);
    ullong(18446744073709551615ull, 10), ullong(1ull << 63, 3);
    sint(INT_MIN, 7), sint(-100, -9), sint(INT_MAX, -1);
    slong(LLONG_MIN, 10), slong(-1234567890123, 1000), slong(LLONG_MAX, -3);
    mixed();
    limits();
    return 0;
}
