// A store that may hit what is asked about is never ignored (two numbers may overlap in part), and one that cannot is no obstacle.

int same(int *a, int *b) {
    *a = 1;
    *b = 2;
    if (*a == 3)
        return 1;
    if (*a == 2)
        return 2;
    if (*b == 1)
        return 3;
    return 0;
}

int untouched(int *p, int n) {
    int own = 7;
    while (n-- > 0)
        *p++ = n;
    if (own != 7)
        return 1;
    return 0;
}

struct pair { int key, value; };

int members(struct pair *p, struct pair *q, int n) {
    p->key = 1;
    for (int i = 0; i < n; i++)
        q->value = 5;
    if (p->key != 1)
        return 1;
    return 0;
}

int through(int **pp, int x) {
    int *p = *pp;
    *p = 4;
    while (x > 0)
        x--;
    if (**pp == 4)
        return 0;
    return 1;
}

//~ presuming
//~ branch 6:9 T possible
//~ branch 8:9 T possible
//~ branch 10:9 T infeasible
//~ branch 19:9 T infeasible
//~ branch 30:9 T possible
//~ branch 40:9 T possible
//~ branch 40:9 F possible
