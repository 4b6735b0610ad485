// Calls: the naive Fibonacci.

#include <stdio.h>

static unsigned fibonacci(unsigned n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

unsigned kernel(unsigned n) {
    return fibonacci(n);
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
