// What is computed for nothing: clang generates no code for it, and so it cannot fail.

int discarded(int *p, int d) {
    (void)(*p >= 3);
    (*p + 1, 7 / d);
    if (((*p >= 4L), d) > 3)
        return 1;
    return 0;
}

int used(int *p, int d) {
    int x = *p >= 3;
    return x + 7 / d > 1;
}

//~ all discarded covered
//~ error division-by-zero 13
