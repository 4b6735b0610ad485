// Structs that lead to others of their kind may lie in an array, as in a pool of nodes.
//~ all ends covered
//~ all taken covered
//~ all walked covered
//~ branch 34:9 T infeasible
struct node {
    struct node *next;
    int *info;
};

int ends(struct node *first, struct node *end) {
    if (first + 1 >= end)
        return 0;
    return 1;
}

struct node *taken(struct node **pool, struct node *end) {
    struct node *one = *pool;
    if (one >= end)
        return 0;
    (*pool)++;
    return one;
}

int walked(struct node *at, struct node *end) {
    for (; at != end; at++)
        if (at->info)
            return 1;
    return 0;
}

int local(struct node *list) {
    struct node here = {0, 0};
    if (list == &here)
        return 1;
    return here.info != 0;
}
