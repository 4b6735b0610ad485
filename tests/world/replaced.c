// Weak definitions are overridden: what a call does then is an input.
#include <stdlib.h>

struct pair {
    int a;
    long b;
};
static int state;
static int *kept;

__attribute__((weak)) void die(int why) {
    (void)why;
    for (;;)
        ;
}
__attribute__((weak)) void leave(int why) { exit(why); }
__attribute__((weak)) void hook(void) {}
__attribute__((weak)) int ask(int x) { return x > 0; }
__attribute__((weak)) struct pair make(struct pair from) { return from; }
__attribute__((weak)) void fill(int *to) { *to = 1; }
__attribute__((weak)) int again(int x) { return x > 3 ? again(3) : x; }
__attribute__((weak)) int many(int n, ...) { return n > 0; }
static int (*const table[])(int) = {ask};

void set(int v) { state = v; }

int behind_the_end(int x) {
    if (x == 5)
        die(1);
    if (x == 5) //~ T covered, F covered
        return 3;
    return 0;
}

int behind_the_exit(int x) {
    if (x == 5)
        leave(1);
    if (x == 5) //~ T covered, F covered
        return 3;
    return 0;
}

int called_back(void) {
    state = 0;
    hook();
    if (state == 7) //~ T covered, F covered
        return 1;
    return 0;
}

int answered(int x) {
    switch (ask(x)) {
    case 0: //~ T covered
        return 0;
    case 1: //~ T covered
        return 1;
    case 9: //~ T covered
        return 2;
    }
    return 3;
}

int through_table(int x) {
    if (table[0](x) == 9) //~ T covered, F covered
        return 1;
    return 0;
}

int through_pointer(int x) {
    int (*f)(int) = ask;
    if (f(x) == ask(x + 1) + 5) //~ T covered, F covered
        return 1;
    return 0;
}

int by_value(void) {
    struct pair p = {1, 2};
    p = make(p);
    if (p.b == 77) //~ T covered, F covered
        return 1;
    return 0;
}

int filled(void) {
    int n = 0;
    fill(&n);
    kept = 0;
    if (n == 5) //~ T covered, F covered
        return 1;
    return 0;
}

int itself(int x) {
    if (x > 3) {
        if (again(x) == 50) //~ T covered, F covered
            return 1;
    }
    return 0;
}

int with_more(void) {
    if (many(1, 2) == 5) //~ T possible, F covered
        return 1;
    return 0;
}

int both(int x) {
    if (ask(x) == 4 && ask(x) == 6) //~ 1:T covered, 2:T covered
        return 1;
    return 0;
}
