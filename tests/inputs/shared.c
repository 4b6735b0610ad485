// Two members that lead to one object.

#include <stddef.h>

struct counter {
    int n;
    struct counter *peer;
};

struct pair {
    struct counter *first, *second;
};

int count_both(const struct pair *pair) {
    if (!pair || !pair->first || !pair->second)
        return -1;
    struct counter *first = pair->first, *second = pair->second;
    first->n = 0;
    second->n = 5;
    if (first->n == 5)
        return 1;
    if (first == second)
        return -2;
    return 2;
}

int are_peers(const struct counter *a, const struct counter *b) {
    if (!a || !b || a == b)
        return 0;
    if (a->peer == b && b->peer == a)
        return 1;
    return a->peer && a->peer == b->peer ? 2 : 3;
}

struct text {
    const char *name;
    const char *alias;
    int *begin, *current;
};

int is_same_name(const struct text *text) {
    if (!text->name || !text->alias)
        return -1;
    if (text->name == text->alias)
        return 1;
    return text->name[0] == text->alias[0] ? 2 : 3;
}

// A cursor in what the struct owns.
int position(const struct text *text) {
    if (!text->begin || !text->current)
        return -1;
    if (text->current == text->begin)
        return 0;
    if (text->current == text->begin + 2)
        return text->begin[2] > 0 ? 2 : -2;
    return 1;
}

//~ function count_both branch 9/10
//~ branch 22:9 T infeasible
//~ all are_peers covered
//~ all is_same_name covered
//~ all position covered
