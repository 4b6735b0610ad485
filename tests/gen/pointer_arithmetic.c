// Pointers that walk, are subtracted, compared, and point into the middle.

int walk(const int *v) {
    const int *end = v + 4;
    for (const int *p = v; p != end; p++) {
        if (*p == 99)
            return (int)(p - v);
    }
    return -1;
}

int from_both_ends(const char *s) {
    const char *low = s, *high = s + 3;
    while (low < high) {
        if (*low != *high)
            return 0;
        low++;
        high--;
    }
    return 1;
}

int middle(const short *v) {
    const short *p = &v[2];
    if (p[-1] > p[0] && *(p + 1) == 5)
        return 1;
    return 0;
}

//~ all walk covered
//~ all from_both_ends covered
//~ all middle covered
