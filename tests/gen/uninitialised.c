// What was never written has no value: an error, except for what is only masked out.

int forgotten(int which) {
    int value;
    if (which == 1)
        value = 10;
    if (which == 2)
        value = 20;
    return value > 15;
}

struct flags {
    unsigned ready : 1;
    unsigned level : 3;
};

int packed(unsigned level) {
    struct flags flags;
    flags.ready = 1;
    flags.level = level;
    if (flags.level == 5)
        return 1;
    return 0;
}

struct padded {
    char kind;
    int value;
};

static int take(struct padded p) {
    return p.kind == 'k' && p.value == 3;
}

int pass(char kind, int value) {
    struct padded p;
    p.kind = kind;
    p.value = value;
    if (take(p))
        return 1;
    return 0;
}

//~ error uninitialised-read 9
//~ all packed covered
//~ all pass covered
