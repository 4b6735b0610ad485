// Conditions that come from macros: each use counts at the place of the macro's own text.

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define IS_VOWEL(c) ((c) == 'a' || (c) == 'e' || (c) == 'o')
#define CHECK(condition)                                                                                              \
    do {                                                                                                              \
        if (!(condition))                                                                                             \
            return -1;                                                                                                \
    } while (0)

int largest(int a, int b) {
    if (MAX(a, b) == 12)
        return 1;
    return 0;
}

int vowel(char c) {
    if (IS_VOWEL(c))
        return 1;
    return 0;
}

int checked(int a, int b) {
    CHECK(a > 0);
    CHECK(b > a && b < 100);
    return 1;
}

//~ all largest covered
//~ all vowel covered
//~ all checked covered
