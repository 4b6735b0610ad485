// A binary tree: insertion through a pointer to the link, with memory that may run out.

#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static struct tree *leaf(int key) {
    struct tree *t = malloc(sizeof *t);
    if (!t)
        return NULL;
    t->key = key;
    t->left = t->right = NULL;
    return t;
}

// 1: inserted, 0: it was there, -1: no memory.
int insert(struct tree **link, int key) {
    while (*link) {
        if (key == (*link)->key)
            return 0;
        link = key < (*link)->key ? &(*link)->left : &(*link)->right;
    }
    *link = leaf(key);
    if (!*link)
        return -1;
    return 1;
}

const struct tree *lookup(const struct tree *t, int key) {
    while (t && t->key != key) {
        if (key < t->key)
            t = t->left;
        else
            t = t->right;
    }
    return t;
}

int height(const struct tree *t) {
    if (!t)
        return 0;
    int left = height(t->left), right = height(t->right);
    return 1 + (left > right ? left : right);
}

void release(struct tree *t) {
    if (t) {
        release(t->left);
        release(t->right);
        free(t);
    }
}

// What was put in is found.
int keep_two(int a, int b) {
    struct tree *root = NULL;
    int result = 0;
    if (insert(&root, a) < 0)
        return -1;
    if (insert(&root, b) < 0)
        result = -1;
    else if (!lookup(root, a) || !lookup(root, b))
        result = -2;
    else if (height(root) == 1)
        result = 1;
    release(root);
    return result;
}

//~ all insert covered
//~ all leaf covered
//~ all lookup covered
//~ all height covered
//~ all release covered
//~ function keep_two branch 8/10
//~ branch 65:14 T infeasible
//~ branch 65:34 T infeasible
