// Declared functions that are called through a choice of two: nothing tells their types, so what one gives back is bytes.
//~ all given covered
//~ all looked_into covered
//~ all numbered covered
struct engine {
    int a;
};
struct engine *first(int), *second(int);

int given(int c) {
    struct engine *e = (c ? first : second)(c);
    if (e)
        return 1;
    return 0;
}

int looked_into(int c) {
    struct engine *e = (c ? first : second)(c);
    if (e && e->a == 5)
        return 1;
    return 0;
}

int numbered(int c) {
    long e = (long)(c ? first : second)(c);
    if (e == 97)
        return 1;
    return 0;
}
