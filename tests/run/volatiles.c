// volatile, register, const and restrict; order of evaluation that C defines; comma, conditional, compound assignment.
#include <stdio.h>

static volatile int ticks;
static volatile struct { int a; volatile char b; } device = {1, 2};
static int log_[16], logged;
static int note(int n) { return log_[logged++] = n, n; }
static volatile int *where(volatile int *p) { return ++ticks, p; }

int main(void) {
    for (volatile int i = 0; i < 3; i++) ticks += i;
    device.a = device.b + device.a, device.b++;
    printf("%d %d %d\n", ticks, device.a, device.b);
    *where(&ticks) = 5, ++*where(&ticks);
    printf("%d\n", ticks);
    int x = (note(1), note(2) ? note(3) : note(4)), y = note(5) && note(0) && note(6) || note(7);
    for (int i = 0; i < logged; i++) printf("%d ", log_[i]);
    printf("%d %d\n", x, y);
    int a = 1, b = 2, c = 3;
    a = b = c += a *= 2;
    printf("%d %d %d\n", a, b, c);
    int i = 0, values[4] = {0};
    values[i++] = 10, values[i++] += i, i[values] = 7;
    printf("%d %d %d %d\n", values[0], values[1], values[2], i);
    int k = a > 4 ? b < 3 ? 1 : 2 : c ? 3 : 4, m = !!a + !b * -c, n = a ?: b, o = 0 ?: 9;
    printf("%d %d %d %d\n", k, m, n, o);
    unsigned u = 5;
    u ^= u << 1, u |= 0x100, u &= ~4u, u %= 100, u >>= 1;
    printf("%u %d %d\n", u, -a % 3, (a & 1) == 1);
    register int r = 0;
    do r += 2;
    while (r < 7 && r != 6);
    for (;;)
        if (++r > 10) break;
    while (r-- > 3)
        if (r == 5) continue;
        else if (r == 4) break;
    printf("%d\n", r);
    long total = 0;
    for (int p = 0, q = 10; p < q; p++, q--) total = total * 10 + q - p;
    printf("%ld\n", total);
    return 0;
}
