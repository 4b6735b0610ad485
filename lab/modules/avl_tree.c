/* Container: a set of numbers as an AVL tree. */
#include <stdlib.h>

struct avl_node {
    int key, height;
    struct avl_node *left, *right;
};

struct avl {
    struct avl_node *root;
};

struct avl *avl_new(void) { return calloc(1, sizeof(struct avl)); }

static void drop(struct avl_node *n)
{
    if (n) {
        drop(n->left);
        drop(n->right);
        free(n);
    }
}

void avl_free(struct avl *t)
{
    if (t) {
        drop(t->root);
        free(t);
    }
}

static int height(const struct avl_node *n) { return n ? n->height : 0; }

static void measure(struct avl_node *n)
{
    int left = height(n->left), right = height(n->right);

    n->height = 1 + (left > right ? left : right);
}

static struct avl_node *turn_right(struct avl_node *n)
{
    struct avl_node *x = n->left;

    n->left = x->right;
    x->right = n;
    measure(n);
    measure(x);
    return x;
}

static struct avl_node *turn_left(struct avl_node *n)
{
    struct avl_node *x = n->right;

    n->right = x->left;
    x->left = n;
    measure(n);
    measure(x);
    return x;
}

static struct avl_node *balance(struct avl_node *n)
{
    int tilt;

    measure(n);
    tilt = height(n->left) - height(n->right);
    if (tilt > 1) {
        if (height(n->left->left) < height(n->left->right))
            n->left = turn_left(n->left);
        return turn_right(n);
    }
    if (tilt < -1) {
        if (height(n->right->right) < height(n->right->left))
            n->right = turn_right(n->right);
        return turn_left(n);
    }
    return n;
}

static struct avl_node *insert(struct avl_node *n, int key, int *done)
{
    if (!n) {
        n = calloc(1, sizeof *n);
        if (n) {
            n->key = key;
            n->height = 1;
            *done = 1;
        }
        return n;
    }
    if (key == n->key)
        return n;
    if (key < n->key)
        n->left = insert(n->left, key, done);
    else
        n->right = insert(n->right, key, done);
    return balance(n);
}

int avl_insert(struct avl *t, int key)
{
    int done = 0;

    t->root = insert(t->root, key, &done);
    return done;
}

static struct avl_node *take(struct avl_node *n, int key, int *done)
{
    if (!n)
        return NULL;
    if (key < n->key) {
        n->left = take(n->left, key, done);
    } else if (key > n->key) {
        n->right = take(n->right, key, done);
    } else {
        *done = 1;
        if (n->left && n->right) {
            struct avl_node *next = n->right;
            int ignored;

            while (next->left)
                next = next->left;
            n->key = next->key;
            n->right = take(n->right, next->key, &ignored);
        } else {
            struct avl_node *only = n->left ? n->left : n->right;

            free(n);
            return only;
        }
    }
    return balance(n);
}

int avl_remove(struct avl *t, int key)
{
    int done = 0;

    t->root = take(t->root, key, &done);
    return done;
}

int avl_has(const struct avl *t, int key)
{
    const struct avl_node *n = t->root;

    while (n) {
        if (n->key == key)
            return 1;
        n = key < n->key ? n->left : n->right;
    }
    return 0;
}

int avl_height(const struct avl *t) { return height(t->root); }

int avl_level(const struct avl *t)
{
    if (height(t->root) >= 4)
        return 3;
    return t->root ? 1 : 0;
}
