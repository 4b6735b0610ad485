// Inline assembly without any code: barriers, and values hidden from the optimiser.
#include <stdio.h>

struct pair { int a, b; };

static int hidden(int x) {
    __asm__("" : "+r"(x));
    return x;
}
static long beside(long x, int y) {
    __asm__ volatile("" : "+r"(x) : "r"(y), "r"(&y) : "memory");
    return x + y;
}
static int swapped(int a, int b) {
    __asm__("" : "=r"(a), "=r"(b) : "0"(b), "1"(a));
    return a * 10 + b;
}
static double kept(double x, int *p) {
    __asm__ volatile("" : "+m"(*p), "+m"(x));
    __asm__ volatile("" ::"g"(x), "i"(5), "m"(x));
    return x + *p;
}

int main(void) {
    int x = 7, array[3] = {1, 2, 3};
    char *text = "text";
    unsigned char byte = 200;
    struct pair p = {3, 4};
    __asm__ volatile("" ::: "memory");
    __asm__ volatile("# only a comment");
    __asm__("" : "+g"(x), "+r"(text), "+q"(byte));
    __asm__ volatile("" : "=m"(array), "+m"(p));
    printf("%d %s %d %d %d\n", x, text, byte, array[2], p.b);
    printf("%d %ld %d %g\n", hidden(5), beside(6, 1), swapped(1, 2), kept(0.5, &x));
    return 0;
}
