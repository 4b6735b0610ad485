// Products of 64 bits, and the upper half of a product.

int product(unsigned long long a) {
    if (a * 3 == 0x123456789abcdefULL)
        return 1;
    if (a * 0x9e3779b97f4a7c15ULL == 1)
        return 2;
    return 0;
}

int upper(unsigned a, unsigned b) {
    unsigned long long wide = (unsigned long long)a * b;
    if (wide >> 32 == 1 && a == 65536)
        return 1;
    return 0;
}

int would_overflow(int a) {
    long long wide = (long long)a * 1000;
    if (wide > 2147483647LL)
        return 1;
    if (wide < -2147483648LL)
        return -1;
    return 0;
}

//~ all product covered
//~ all upper covered
//~ all would_overflow covered
