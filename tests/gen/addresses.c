// What depends on where objects lie is no property of the program: neither covered by luck nor called infeasible. Two
// pointers that are subtracted are meant to lead into one object.

int distance(const char *begin, const char *end) {
    if (end - begin > 6)
        return 1;
    return 0;
}

struct tagged {
    int *pointer;
    short counts[4];
};

// Index -1 is a part of the pointer.
int before(struct tagged *t, int i) {
    if (i < -1 || i > 3)
        return -1;
    if (t->counts[i] == 7)
        return 1;
    return 0;
}

// The pointer leads into the middle of an object.
int header(const char *text) {
    if (text[-1] == 'h')
        return 1;
    return 0;
}

// No number added to null makes an address.
struct view {
    const char *content;
    unsigned long offset;
};

int first(const struct view *view) {
    if (view->content[view->offset] == 'x')
        return 1;
    return 0;
}

//~ all distance covered
//~ branch 19:9 T covered
//~ all header covered
//~ branch 38:9 T covered
