/* Container: a map from numbers to numbers, as a left-leaning red-black tree. */
#include <stdlib.h>

struct rb_node {
    int key, value, red;
    struct rb_node *left, *right;
};

struct rb_map {
    struct rb_node *root;
    int size;
};

struct rb_map *rb_map_new(void) { return calloc(1, sizeof(struct rb_map)); }

static void drop(struct rb_node *n)
{
    if (n) {
        drop(n->left);
        drop(n->right);
        free(n);
    }
}

void rb_map_free(struct rb_map *m)
{
    if (m) {
        drop(m->root);
        free(m);
    }
}

static int is_red(const struct rb_node *n) { return n && n->red; }

static struct rb_node *rotate_left(struct rb_node *n)
{
    struct rb_node *x = n->right;

    n->right = x->left;
    x->left = n;
    x->red = n->red;
    n->red = 1;
    return x;
}

static struct rb_node *rotate_right(struct rb_node *n)
{
    struct rb_node *x = n->left;

    n->left = x->right;
    x->right = n;
    x->red = n->red;
    n->red = 1;
    return x;
}

static void flip(struct rb_node *n)
{
    n->red = !n->red;
    n->left->red = !n->left->red;
    n->right->red = !n->right->red;
}

static struct rb_node *fix(struct rb_node *n)
{
    if (is_red(n->right) && !is_red(n->left))
        n = rotate_left(n);
    if (is_red(n->left) && is_red(n->left->left))
        n = rotate_right(n);
    if (is_red(n->left) && is_red(n->right))
        flip(n);
    return n;
}

static struct rb_node *put(struct rb_map *m, struct rb_node *n, int key, int value)
{
    if (!n) {
        n = calloc(1, sizeof *n);
        if (n) {
            n->key = key;
            n->value = value;
            n->red = 1;
            m->size++;
        }
        return n;
    }
    if (key < n->key)
        n->left = put(m, n->left, key, value);
    else if (key > n->key)
        n->right = put(m, n->right, key, value);
    else
        n->value = value;
    return fix(n);
}

int rb_map_put(struct rb_map *m, int key, int value)
{
    m->root = put(m, m->root, key, value);
    if (m->root)
        m->root->red = 0;
    return m->size;
}

int rb_map_get(const struct rb_map *m, int key, int otherwise)
{
    const struct rb_node *n = m->root;

    while (n && n->key != key)
        n = key < n->key ? n->left : n->right;
    return n ? n->value : otherwise;
}

static struct rb_node *red_left(struct rb_node *n)
{
    flip(n);
    if (is_red(n->right->left)) {
        n->right = rotate_right(n->right);
        n = rotate_left(n);
        flip(n);
    }
    return n;
}

static struct rb_node *drop_least(struct rb_node *n)
{
    if (!n->left) {
        free(n);
        return NULL;
    }
    if (!is_red(n->left) && !is_red(n->left->left))
        n = red_left(n);
    n->left = drop_least(n->left);
    return fix(n);
}

int rb_map_drop_least(struct rb_map *m)
{
    if (!m->root)
        return -1;
    if (!is_red(m->root->left))
        m->root->red = 1;
    m->root = drop_least(m->root);
    if (m->root)
        m->root->red = 0;
    return --m->size;
}

int rb_map_last(const struct rb_map *m, int *key)
{
    const struct rb_node *n = m->root;

    if (!n)
        return 0;
    while (n->right)
        n = n->right;
    *key = n->key;
    return 1;
}
