// Shifts: logical, arithmetic, by a constant, by a variable.

int constant(unsigned a, int b) {
    if (a >> 28 == 0xa)
        return 1;
    if (b >> 31 == -1 && b >> 4 == -3)
        return 2;
    if (a << 4 == 0x50 && a > 0xff)
        return 3;
    return 0;
}

int variable(unsigned a, unsigned n) {
    if (n > 31)
        return -1;
    if (1u << n == 4096)
        return 1;
    if (a >> n == 5 && n > 10)
        return 2;
    return 0;
}

unsigned rotate(unsigned a) {
    unsigned b = a << 8 | a >> 24;
    if (b == 0x12345678)
        return 1;
    return 0;
}

//~ all constant covered
//~ all variable covered
//~ all rotate covered
