// Conditions and decisions that come from macros, some of them expanded twice.
//~ flags -c mcdc,mcc,decision

#define BETWEEN(x, low, high) ((x) >= (low) && (x) <= (high))
#define IS_WORD(c) (BETWEEN(c, 'a', 'z') || BETWEEN(c, 'A', 'Z') || (c) == '_')

int word(int c) {
    return IS_WORD(c);
}

int two_words(int c, int d) {
    if (IS_WORD(c) && !BETWEEN(d, 1, 9))
        return 1;
    return BETWEEN(c, 1, 5) + BETWEEN(d, 2, 3);
}

//~ closed
