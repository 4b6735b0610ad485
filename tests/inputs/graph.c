// Vertices with two edges each; edges may lead to the same vertex, back, or nowhere.

#include <stddef.h>

struct vertex {
    int id;
    int seen;
    struct vertex *left, *right;
};

int reach(struct vertex *v) {
    if (!v || v->seen)
        return 0;
    v->seen = 1;
    return 1 + reach(v->left) + reach(v->right);
}

int shape(const struct vertex *v) {
    if (!v || !v->left || !v->right)
        return 0;
    if (v->left == v)
        return 1;
    if (v->left == v->right)
        return 2;
    if (v->left->right && v->left->right == v->right->left)
        return 3;
    if (v->left->left == v && v->right->right == v)
        return 4;
    return 5;
}

// An edge that is marked and unmarked again is not marked; only another one can still be.
int mark(struct vertex *v) {
    if (!v || !v->left || !v->right)
        return -1;
    struct vertex *left = v->left, *right = v->right;
    left->seen = 1;
    right->seen = 0;
    if (left->seen) {
        if (left == right)
            return -2;
        return 2;
    }
    return 1;
}

//~ all reach covered
//~ all shape covered
//~ function mark branch 9/10
//~ branch 40:13 T infeasible
