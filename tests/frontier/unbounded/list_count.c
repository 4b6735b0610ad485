/* What a walk along a list of any length counted says whether there is a list. */
//~ branch 21:21 T infeasible
//~ branch 23:21 T infeasible
//~ branch 25:9 T infeasible

struct node {
    int value;
    struct node *next;
};

int list_count(const struct node *list)
{
    int is_empty = 1, negative = 0;
    const struct node *node;

    for (node = list; node; node = node->next) {
        is_empty = 0;
        if (node->value < 0)
            negative = 1;
    }
    if (is_empty && list != 0)
        return 1;
    if (is_empty && negative)
        return 2;
    if (node != 0)
        return 3;
    return negative;
}
