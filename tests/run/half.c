//~ only: x86-64
// _Float16: computed in float and rounded at each assignment; storage of two bytes.
#include <stdio.h>
#include <string.h>

typedef _Float16 half;
struct pair { half a, b; };

static half global = 1.5f16, table[4] = {0.1f16, -0.0f16, 65504.0f16, 6e-8f16};
static half twice(half x) { return x * 2; }
static struct pair swap(struct pair p) { return (struct pair){p.b, p.a}; }
static unsigned bits(half x) {
    unsigned short u;
    memcpy(&u, &x, 2);
    return u;
}

int main(void) {
    half a = 1.0f / 3, b = 2.7182818;
    half sum = a + b, difference = a - b, product = a * b, quotient = a / b;
    printf("%a %a %a %a\n", (double)sum, (double)difference, (double)product, (double)quotient);
    printf("%d%d%d%d\n", a < b, a == b, a != b, a >= b);
    for (int i = 0; i < 4; i++) printf("%x %a\n", bits(table[i]), (double)table[i]);
    printf("%x %x %x\n", bits(-a), bits(twice(b)), bits(twice(table[2])));
    struct pair p = swap((struct pair){a, global});
    printf("%a %a\n", (double)p.a, (double)p.b);
    half h = 1;
    int steps = 0;
    while (h / 2 > 0) h /= 2, steps++;
    printf("%d %x\n", steps, bits(h));
    for (double d = 2047.5; d < 2052; d += 0.25) printf("%x ", bits((half)d));
    printf("\n%d %u %lld %a %a\n", (int)b, (unsigned)b, (long long)table[2], (float)a, (double)(long double)a);
    printf("%x %x %x\n", bits((half)12345), bits((half)-3000000000ll), bits((half)1e-10L));
    global++, global *= 3, --global;
    printf("%a %d %d\n", (double)global, (int)sizeof global, (_Bool)table[1]);
    half nan = table[2] * 0 / 0;
    printf("%d%d%d\n", nan == nan, nan != nan, __builtin_isnan(nan));
    printf("%d%d%d\n", __builtin_isinf(twice(table[2])), __builtin_signbit(table[1]), __builtin_isnormal(table[3]));
    return 0;
}
