// What depends on where objects lie is no property of the program: neither covered by luck nor called infeasible.

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

// An object in the middle of which the pointer lies cannot be made yet: open, not infeasible.
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

//~ function distance branch 0/2
//~ branch 4:9 T gave_up
//~ branch 4:9 F gave_up
//~ branch 18:9 T covered
//~ branch 25:9 T gave_up
//~ branch 37:9 T covered
