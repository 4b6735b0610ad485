// The kinds of inline, static locals, scopes and shadowing.
#include <stdio.h>

inline int square(int x) { return x * x; }
extern int square(int x);
static inline int cube(int x) { return square(x) * x; }
extern inline __attribute__((gnu_inline)) int never_here(int x) { return x + 1000; }
int never_here(int x) { return x + 1; }
__attribute__((always_inline)) static inline int always(int x) { return x - 1; }
__attribute__((noinline)) static int apart(int x) { return always(x) * 2; }

static int counter(void) {
    static int count = 10;
    return count++;
}
static int *cell(int i) {
    static int cells[3] = {1, 2, 3};
    return &cells[i];
}
static int recursive(int n) {
    static int depth, deepest;
    depth++;
    if (depth > deepest) deepest = depth;
    if (n > 0) recursive(n - 1);
    depth--;
    return deepest;
}

int x = 1;
static int hidden = 5;
extern int later;

int main(void) {
    printf("%d %d %d %d\n", square(4), cube(3), never_here(1), apart(5));
    int (*pointer)(int) = square;
    printf("%d %d\n", pointer(7), pointer == square);
    int a = counter(), b = counter(), c = counter();
    printf("%d %d %d\n", a, b, c);
    *cell(1) = 20, ++*cell(2);
    printf("%d %d %d %d\n", *cell(0), *cell(1), *cell(2), recursive(6));
    int x = 2;
    {
        int y = x, x = 3;
        extern int later;
        for (int x = 4; x < 6; x++) {
            int x = 7;
            later += x;
        }
        printf("%d %d %d\n", x, y, later);
    }
    {
        extern int x;
        printf("%d\n", x + hidden);
    }
    enum { hidden = 8 };
    typedef int later;
    later z = hidden;
    struct x { int x; } s = {x};
    printf("%d %d %d\n", z, s.x, (int)sizeof(struct x) == sizeof(int));
    return 0;
}
int later = 100;
