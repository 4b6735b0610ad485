// Lists of any length.

struct node { struct node *next; int value; };

int length(const struct node *list) {
    unsigned long n = 0;
    int has = 0;
    while (list) {
        n++;
        has = 1;
        list = list->next;
    }
    if (has && n == 0)
        return 1;
    if (list)
        return 2;
    return 0;
}

int largest(const struct node *list, int limit) {
    int best = 0;
    for (; list; list = list->next) {
        if (list->value > best)
            best = list->value;
        if (best < 0)
            return 1;
    }
    if (best < 0)
        return 2;
    return best > limit;
}

//~ branch 15:9 T infeasible
//~ branch 25:13 T infeasible
//~ branch 28:9 T infeasible
