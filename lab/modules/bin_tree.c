/* Container: a plain search tree. */
#include <stdlib.h>

struct leaf {
    int key;
    struct leaf *left, *right;
};

struct bin_tree {
    struct leaf *root;
    int size;
};

struct bin_tree *bin_tree_new(void) { return calloc(1, sizeof(struct bin_tree)); }

void bin_tree_clear(struct bin_tree *t)
{
    while (t->root) {
        struct leaf *l = t->root;

        if (l->left) {
            t->root = l->left;
            l->left = t->root->right;
            t->root->right = l;
        } else {
            t->root = l->right;
            free(l);
        }
    }
    t->size = 0;
}

void bin_tree_free(struct bin_tree *t)
{
    bin_tree_clear(t);
    free(t);
}

static struct leaf **place(struct bin_tree *t, int key)
{
    struct leaf **at = &t->root;

    while (*at && (*at)->key != key)
        at = key < (*at)->key ? &(*at)->left : &(*at)->right;
    return at;
}

int bin_tree_add(struct bin_tree *t, int key)
{
    struct leaf **at = place(t, key);

    if (*at)
        return 0;
    *at = calloc(1, sizeof **at);
    if (!*at)
        return -1;
    (*at)->key = key;
    t->size++;
    return 1;
}

int bin_tree_remove(struct bin_tree *t, int key)
{
    struct leaf **at = place(t, key), *l = *at;

    if (!l)
        return 0;
    if (!l->left) {
        *at = l->right;
    } else if (!l->right) {
        *at = l->left;
    } else {
        struct leaf **last = &l->left, *found;

        while ((*last)->right)
            last = &(*last)->right;
        found = *last;
        *last = found->left;
        found->left = l->left;
        found->right = l->right;
        *at = found;
    }
    free(l);
    t->size--;
    return 1;
}

int bin_tree_has(struct bin_tree *t, int key) { return *place(t, key) != NULL; }

static int depth(const struct leaf *l)
{
    int left, right;

    if (!l)
        return 0;
    left = depth(l->left);
    right = depth(l->right);
    return 1 + (left > right ? left : right);
}

/* 2: a list, 1: it leans, 0: neither. */
int bin_tree_shape(const struct bin_tree *t)
{
    int d = depth(t->root);

    if (t->size > 3 && d == t->size)
        return 2;
    return d > 4 && t->size < 2 * d ? 1 : 0;
}
