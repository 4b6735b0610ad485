//~ only: x86-64
// Functions chosen when the program starts.
#include <stdio.h>

static int fast(int x, double y) { return x * 10 + (int)y; }
static int slow(int x, double y) { return x + (int)y; }
static const int wanted = 1;
static int (*choose(void))(int, double) { return wanted ? fast : slow; }
int chosen(int x, double y) __attribute__((ifunc("choose")));

struct big { int a[10]; };
static struct big make_one(int n) { return (struct big){{n, n + 1}}; }
static struct big (*choose_one(void))(int) { return make_one; }
struct big make(int n) __attribute__((ifunc("choose_one")));

int main(void) {
    int (*pointer)(int, double) = chosen;
    printf("%d %d %d\n", chosen(1, 2.5), pointer(3, 4.5), pointer == chosen);
    printf("%d\n", make(7).a[1]);
    return 0;
}
