// Pointers that lead to the same memory.

// Wrong where p is q.
static void swap(int *p, int *q) {
    *p ^= *q;
    *q ^= *p;
    *p ^= *q;
}

int swapped(int *p, int *q) {
    int a = *p, b = *q;
    swap(p, q);
    if (*p != b || *q != a)
        return p == q ? -1 : -2;
    return 1;
}

int same(int *a, int *b) {
    *a = 1;
    *b = 2;
    if (*a == 2)
        return 1;
    return 0;
}

// An unsigned may be an int that is looked at otherwise.
int same_but_sign(int *a, unsigned *b) {
    *a = 1;
    *b = 2;
    if (*a == 2)
        return 1;
    return 0;
}

// A float may not.
int same_but_type(int *a, float *b) {
    *a = 1;
    *b = 2;
    if (*a == 1)
        return 0;
    return 1;
}

// A character may be part of anything.
int part(int *a, unsigned char *b) {
    *a = 0;
    *b = 1;
    if (*a)
        return 1;
    return 0;
}

struct account {
    int balance;
    int limit;
};

int member(struct account *account, int *counter) {
    *counter = 3;
    account->balance = 10;
    account->limit = 20;
    if (*counter == 3)
        return 0;
    if (*counter == 10)
        return 1;
    if (*counter == 20)
        return 2;
    return 3;
}

// Part of the same array.
int overlap(const int *from, int *to) {
    if (from[0] != 1 || from[1] != 2)
        return 0;
    to[0] = from[0];
    to[1] = from[1];
    if (to[1] != 2)
        return 1;
    return 2;
}

//~ function swapped branch 4/6
//~ branch 13:20 T infeasible
//~ branch 14:16 F infeasible
//~ all same covered
//~ all same_but_sign covered
//~ function same_but_type branch 1/2
//~ branch 39:9 F infeasible
//~ all part covered
//~ function member branch 5/6
//~ branch 66:9 F infeasible
//~ all overlap covered
