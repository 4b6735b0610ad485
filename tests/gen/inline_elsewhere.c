// `inline` functions whose definition for the linker is another unit's: to this unit they are like functions that it only
// declares, though clang has seen a body.

inline int limit(int x) {
    return x > 0;
}

extern inline __attribute__((gnu_inline)) int cap(int x) {
    return x > 0;
}

int exceeds(int x) {
    if (limit(x) == 42)
        return 1;
    if (cap(x) == 17)
        return 2;
    return 0;
}

//~ all exceeds covered
