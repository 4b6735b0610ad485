// Calls: the naive Fibonacci.

static unsigned fibonacci(unsigned n) {
    return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

unsigned kernel(unsigned n) {
    return fibonacci(n);
}

unsigned run(void) {
    return kernel(N);
}
