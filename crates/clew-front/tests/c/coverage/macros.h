#define IN_HEADER(a, b) ((a) == (b) ? 1 : BOTH(a, b))

static inline int in_header(int x) {
    if (x > 1 && x < 5) return 1;
    return 0;
}

static inline int unused_in_header(int x) {
    return x ? 1 : 2;
}
