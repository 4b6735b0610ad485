// Pointers that may be null, alone, together, and inside a struct.

struct node {
    int value;
    int *extra;
};

int sum(const int *a, const int *b) {
    if (!a && !b)
        return 0;
    if (!a)
        return *b;
    if (b == 0)
        return *a;
    return *a + *b == 77 ? 1 : 2;
}

int extra(struct node *node) {
    if (node == 0 || node->extra == 0)
        return -1;
    if (*node->extra > node->value)
        return 1;
    return 0;
}

int forgotten(int *p, int key) {
    if (p == 0 && key == 5)
        return *p;
    return 0;
}

//~ all sum covered
//~ all extra covered
//~ all forgotten covered
//~ error null-dereference 28
