// Results through pointers, and a caller that decides on them.

static int divide(int a, int b, int *quotient, int *remainder) {
    if (b <= 0)
        return 0;
    *quotient = a / b;
    *remainder = a % b;
    return 1;
}

int decide(int a, int b) {
    int quotient = 0, remainder = 0;
    if (!divide(a, b, &quotient, &remainder))
        return -1;
    if (quotient == 6 && remainder == 5)
        return 1;
    return 0;
}

int swap_if_larger(int *a, int *b) {
    if (!a || !b)
        return -1;
    if (*a <= *b)
        return 0;
    int larger = *a;
    *a = *b;
    *b = larger;
    return 1;
}

//~ all decide covered
//~ all swap_if_larger covered
