// Functions that call themselves and each other, with a depth that depends on the input.

unsigned gcd(unsigned a, unsigned b) { return b == 0 ? a : gcd(b, a % b); }

int gcd_is_six(unsigned char a, unsigned char b) {
    if (gcd(a, b) == 6)
        return 1;
    return 0;
}

int ackermann_like(int m, int n) {
    if (m < 0 || n < 0 || m > 2 || n > 2)
        return -1;
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann_like(m - 1, 1);
    return ackermann_like(m - 1, 1) + ackermann_like(m, n - 1);
}

static int is_odd(unsigned n);

static int is_even(unsigned n) {
    if (n == 0)
        return 1;
    return is_odd(n - 1);
}

static int is_odd(unsigned n) {
    if (n == 0)
        return 0;
    return is_even(n - 1);
}

int parity(unsigned n) {
    if (n > 6)
        return -1;
    if (is_even(n))
        return 0;
    return 1;
}

//~ all gcd_is_six covered
//~ all ackermann_like covered
//~ all parity covered
