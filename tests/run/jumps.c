// setjmp and longjmp: out of nested calls, values, loops of retries, and goto in all directions.
#include <setjmp.h>
#include <stdio.h>

static jmp_buf top, inner;
static int depth;

static void fail(int code) { longjmp(top, code); }
static int descend(int n) {
    depth++;
    if (n == 0) fail(depth * 10);
    return descend(n - 1) + 1;
}
static int attempt(volatile int *tries) {
    switch (setjmp(inner)) {
    case 0: break;
    case 1: ++*tries; break;
    default: return *tries;
    }
    longjmp(inner, *tries < 3 ? 1 : 2);
}
__attribute__((noinline)) static void hop(void **buffer) { __builtin_longjmp(buffer, 1); }
static int gotos(int n) {
    int steps = 0;
again:
    steps++;
    if (n == 1) goto done;
    if (n % 2) goto odd;
    n /= 2;
    goto again;
odd:
    n = 3 * n + 1;
    goto again;
done:
    return steps;
}
static int out_of_loops(int wanted) {
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++)
            if (i * j == wanted) { wanted = i * 100 + j; goto found; }
    return -1;
found:
    return wanted;
}

int main(void) {
    volatile int seen = 0;
    int code = setjmp(top);
    if (code == 0) descend(4);
    else if (seen++ < 2) printf("caught %d\n", code), longjmp(top, seen);
    printf("%d %d\n", code, seen);
    volatile int tries = 0;
    printf("%d\n", attempt(&tries));
    void *small[5];
    if (__builtin_setjmp(small) == 0) puts("small buffer"), hop(small);
    puts("back again");
    if (!setjmp(top)) longjmp(top, 0);
    else puts("zero becomes one");
    printf("%d %d %d %d\n", gotos(27), gotos(1), out_of_loops(42), out_of_loops(43));
    return 0;
}
