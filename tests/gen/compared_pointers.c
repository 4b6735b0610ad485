// Pointers that are compared may lead to each other's objects, though no run leads them there by itself. Found by shapes.rs.
struct node { int v; struct node *next; };
int *gp;
struct node *head;

// The pointer to the list is null at first, and could lead to a struct around what the other leads to.
int member_of_list(int n) {
    const int *w = gp;
    *gp = 0;
    struct node *c = head;
    if (&c->v == w)
        return 1;
    return 0;
}

// An element behind another one is not the first.
int element_before(int *p, const int *r) {
    if (p[1] == 3)
        return 3;
    if (p == r + 1)
        return 1;
    return 0;
}

int element_before_global(int *p) {
    if (p[1] == 3)
        return 3;
    if (p == gp + 1)
        return 1;
    return 0;
}

// A pointer that is only compared leads no further into its array than any other.
int far_away(struct node *b, int *p, int *q) {
    if (b->v < 0 || *q != q[1]) {
        if (p == q + 1)
            return 1;
        return 2;
    }
    return 0;
}

// Where they are equal and not null, both lead to an object that is offered to one of them only.
int head_is_second(struct node *a, int n) {
    if (head == a->next) {
        if (a->v == a->next->v || n == 3)
            return 1;
        return 2;
    }
    return 0;
}

// Memory that was freed may be given out again, or not: no test says.
void *malloc(unsigned long);
void free(void *);

int freed(struct node *b) {
    free(b);
    int *m = malloc(4);
    if (!m || !b)
        return 5;
    if ((void *)m != (void *)b)
        return 1;
    return 0;
}

//~ none infeasible
//~ all element_before covered
//~ all element_before_global covered
//~ all far_away covered
//~ all head_is_second covered
