// Arithmetic in every width: each type has a value that only it can hold, or a wrap that only it has.

int bytes(signed char a, unsigned char b) {
    if (a + b == 300)
        return 1;
    if ((unsigned char)(a + b) == 7 && a < -100)
        return 2;
    return 0;
}

int shorts(short a, unsigned short b) {
    if (a * 3 == -30000)
        return 1;
    if ((unsigned short)(b + 5) < 5)
        return 2;
    return 0;
}

int ints(int a, unsigned b) {
    if (a == -2147483647 - 1)
        return 1;
    if (b * 3u == 1u)
        return 2;
    if (a - 7 == 35 && b > 4000000000u)
        return 3;
    return 0;
}

int longs(long a, unsigned long b) {
    if (a > 9000000000000000000L)
        return 1;
    if (b + 1 == 0)
        return 2;
    if (a + 1000000007L == 12 && (b & 0xffff) == 0x1234)
        return 3;
    return 0;
}

int booleans(_Bool a, _Bool b) {
    if (a && !b)
        return 1;
    if (a + b == 2)
        return 2;
    return 0;
}

//~ all bytes covered
//~ all shorts covered
//~ all ints covered
//~ all longs covered
//~ all booleans covered
