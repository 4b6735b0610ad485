// Errors that an input can cause, each in a function of its own.

static const int table[4] = {1, 2, 3, 4};

int divide(int a, int b) {
    if (a == 3 && b == 0)
        return a / b;
    return 0;
}

int pick(unsigned i) {
    if (i == 4)
        return table[i];
    return 0;
}

int guarded(int a, int b) {
    if (b > 0)
        return a / b;
    return 0;
}

int overflow(int a, int b) {
    if (a == -2147483647 - 1 && b == -1)
        return a / b;
    return 0;
}

//~ all divide covered
//~ error division-by-zero 7
//~ branch 12:9 T gave_up
//~ error out-of-bounds 13
//~ all guarded covered
//~ all overflow covered
//~ error division-overflow 25
