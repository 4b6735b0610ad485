//~ flags: --rtlib=compiler-rt --unwindlib=libgcc
//~ only: x86-64
// __bf16: the upper half of a float.
#include <stdio.h>
#include <string.h>

typedef __bf16 bf;
static bf global = 1.5, table[3] = {0.1, -3e38, 1e-40};
static unsigned bits(bf x) {
    unsigned short u;
    memcpy(&u, &x, 2);
    return u;
}
static bf average(bf a, bf b) { return (a + b) / 2; }

int main(void) {
    bf a = 3.14159f, b = -0.001;
    printf("%x %x %x\n", bits(a), bits(b), bits(average(a, b)));
    printf("%a %a %a\n", (double)(bf)(a * b), (double)(bf)(a / b), (double)(float)(a - b));
    printf("%d%d%d\n", a < b, a > b, a == a);
    for (int i = 0; i < 3; i++) printf("%x %a\n", bits(table[i]), (double)table[i]);
    for (float f = 256; f < 264; f += 0.5f) printf("%x ", bits((bf)f));
    printf("\n%d %x %x\n", (int)a, bits((bf)257), bits(-global));
    global += 1, global *= 2;
    printf("%a\n", (double)global);
    return 0;
}
