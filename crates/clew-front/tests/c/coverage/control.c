/* Switches, gotos, early ends. */
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

enum color { RED, GREEN, BLUE };

static _Noreturn void fail(int x) {
    if (x > 1000) abort();
    exit(0);
}

int classify(int x) {
    switch (x) {
    case 0:
    case 1:
        return 10;
    case 2 ... 9:
        x++;
        /* falls through */
    case 10:
        x += 2;
        break;
    case 100 ... 10000:
        x = 7;
        break;
    case 100000 ... 900000:
        return 1;
    default:
        if (x < 0) return -1;
    }
    return x;
}

int implicit(enum color c, unsigned char b) {
    int n = 0;
    switch (c) {
    case RED: n = 1; break;
    case GREEN: n = 2; break;
    case BLUE: n = 3;
    }
    switch (b & 3) {
        case 1: n++;
    }
    switch (n) {
    default: n++;
    }
    switch (2) {
    case 1: n = 5; break;
    case 2: n = 6; break;
    }
    return n;
}

int jumps(int n) {
    int tries = 0;
again:
    if (++tries > 3) goto out;
    for (int i = 0;; i++) {
        if (i == n) break;
        if (i % 2) continue;
        if (i > 5) goto again;
        tries += i;
    }
    while (1) {
        if (n-- < 0) goto out;
        if (n == 7) return n;
    }
out:
    return tries;
}

int computed(int n) {
    static void *table[] = {&&zero, &&one, &&many};
    goto *table[n < 0 ? 0 : n > 2 ? 2 : n];
zero:
    return 0;
one:
    n = n == 1 ? 5 : 6;
many:
    return n;
}

static jmp_buf place;

int protected_call(int x) {
    if (setjmp(place)) return -1;
    if (x > 3) longjmp(place, 1);
    return x && x < 3;
}

int main(void) {
    for (int i = -5; i < 50; i++) {
        classify(i * i * i);
        implicit((enum color)(i & 3), (unsigned char)i);
        jumps(i);
        computed(i);
        protected_call(i);
    }
    fail(1);
}
