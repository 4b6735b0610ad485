// _Bool: conversions to it, arithmetic with it, in memory, short-circuit evaluation and its order.
#include <stdbool.h>
#include <stdio.h>

static int calls;
static bool note(bool b) { calls = calls * 2 + 1 + b; return b; }
static bool from_pointer(const void *p) { return p; }
static bool from_double(double d) { return d; }
struct flags { bool a, b; bool c : 1; unsigned char d; };

int main(void) {
    bool t = 5, f = 0, also = 0.5, big = 256;
    printf("%d%d%d%d\n", t, f, also, big);
    printf("%d %d %d %d\n", t + t, t - also * 3, !t, ~(int)t);
    t++, f -= 1, also |= 2, big &= 1;
    printf("%d%d%d%d %d\n", t, f, also, big, (int)sizeof t);
    printf("%d%d%d%d\n", from_pointer(0), from_pointer(&t), from_double(0.0), from_double(-0.25));
    for (int i = 0; i < 8; i++) {
        bool a = i & 1, b = i & 2, c = i & 4;
        calls = 0;
        int r = (note(a) && note(b)) || (note(c) && !note(a));
        printf("%d %d\n", r, calls);
        calls = 0;
        r = note(a) ? note(b) : note(c);
        printf("%d %d %d\n", r, calls, a ^ b ^ c);
    }
    struct flags s = {true, 2 == 2, 1, 77};
    s.b = s.d > 100, s.c ^= s.a;
    printf("%d%d%d %d\n", s.a, s.b, s.c, s.d);
    bool array[4] = {1, 0, 7, -1};
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += array[i] << i;
    printf("%d %d %d\n", sum, array[2] == true, (bool)"" && !(bool)(void *)0);
    return 0;
}
