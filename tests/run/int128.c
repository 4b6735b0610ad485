//~ only: x86-64
// 128-bit integers: all operators, conversions, as parameters, in structs, switches and loops.
#include <stdio.h>

typedef __int128 i128;
typedef unsigned __int128 u128;

static void show(const char *what, u128 x) {
    printf("%s %016llx%016llx\n", what, (unsigned long long)(x >> 64), (unsigned long long)x);
}

static void decimal(i128 x) {
    char text[48], *p = text + 47;
    u128 rest = x < 0 ? -(u128)x : (u128)x;
    *p = 0;
    do *--p = (char)('0' + (int)(rest % 10));
    while (rest /= 10);
    if (x < 0) *--p = '-';
    puts(p);
}

static i128 factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static u128 power(u128 base, unsigned n) {
    u128 result = 1;
    for (; n; n >>= 1, base *= base)
        if (n & 1) result *= base;
    return result;
}

static int classify(i128 x) {
    switch (x) {
    case 0: return 0;
    case -1: return 1;
    case (i128)1 << 70: return 2;
    case 1000 ... 2000: return 3;
    default: return x < 0 ? 4 : 5;
    }
}

struct pair { i128 a; char c; u128 b; };
static struct pair swap(struct pair p) { return (struct pair){(i128)p.b, p.c, (u128)p.a}; }

i128 global = ((i128)0x0123456789abcdef << 64) | 0xfedcba9876543210;
u128 table[3] = {1, (u128)-1, (u128)1 << 127};

int main(void) {
    i128 a = -((i128)5 << 90) + 12345, b = 987654321987654321;
    show("add", a + b), show("sub", a - b), show("mul", (u128)a * (u128)b);
    show("div", a / b), show("mod", a % b), show("neg", -a);
    show("udiv", (u128)a / (u128)b), show("umod", (u128)a % 1000000007);
    show("and", a & b), show("or", a | b), show("xor", a ^ b), show("not", ~a);
    for (int n = 0; n < 128; n += 31) show("shl", (u128)b << n), show("sar", (u128)(a >> n)), show("shr", (u128)a >> n);
    printf("%d%d%d%d\n", a < b, a > b, (u128)a < (u128)b, a == b);
    decimal(factorial(33)), decimal(-factorial(25)), decimal(0);
    show("pow", power(3, 80));
    for (i128 x = -1; x < 2; x++) printf("%d ", classify(x));
    printf("%d %d %d\n", classify((i128)1 << 70), classify(1500), classify(-((i128)1 << 100)));
    struct pair p = swap((struct pair){a, 'x', (u128)b});
    show("a", (u128)p.a), show("b", p.b);
    show("global", (u128)global), show("table", table[0] + table[1] + table[2]);
    global += 3, global *= 2, global >>= 1, global--;
    show("global", (u128)global);
    printf("%d %lld %u\n", (signed char)a, (long long)(a >> 3), (unsigned)b);
    printf("%a %a %a\n", (double)a, (float)b * 1.0, (double)(u128)a);
    show("from double", (u128)(i128)-1.5e30), show("from float", (u128)3e10f);
    show("sign", (u128)(i128)(signed char)-3), show("zero", (u128)(unsigned)-3);
    return 0;
}
