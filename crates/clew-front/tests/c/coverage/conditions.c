/* Conditions in every place C has for them. */
#include <stdlib.h>

static int calls;

static int touch(int x) {
    calls++;
    return x;
}

int all(int a, int b, int c, int d) {
    int n = 0;
    if (a && b) n++;
    if ((a && b) || (c && d)) n++;
    if (!(a || b) && !c) n++;
    while (n < 10 && (a || b)) n++;
    for (int i = 0; i < c && n > 0; i++) n -= i;
    do {
        n++;
    } while (n < 4 || (a && n < 8));
    n += a && b ? c : d;
    n += a ? b ? 1 : 2 : 3;
    n += (a ?: b);
    int r = a || (b && c);
    r += a > b ? 1 : 0;
    r += touch(a && b) || touch(c);
    if (a ? b && c : d) r++;
    if ((a, b)) r++;
    if (a == 1) {
        if (b == 2) return r;
    } else if (c == 3)
        return n;
    else
        r = !a;
    return __builtin_expect(!!(a && d), 1) ? r : n;
}

int constants(int a) {
    if (1) a++;
    if (0) a--;
    while (0) a++;
    if (sizeof(int) == 4 && a) a++;
    if (a || 1) a += 2;
    if (a && (calls = 1, 1)) a += 3;
    for (;;) {
        if (a++ > 5) break;
    }
    do a--;
    while (0);
    return a ? 1 : (1 ? 2 : 3);
}

int main(int argc, char **argv) {
    (void)argv;
    int sum = 0;
    for (int i = 0; i < 16; i++) sum += all(i & 1, i & 2, i & 4, i & 8);
    return constants(argc) + sum > 100000;
}
