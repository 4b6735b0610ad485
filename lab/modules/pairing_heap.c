/* Container: a pairing heap whose keys may be lowered by handles. */
#include <stdlib.h>

struct entry {
    int key;
    struct entry *child, *next, *before;
};

struct heap {
    struct entry *root;
    int size;
};

struct heap *heap_new(void) { return calloc(1, sizeof(struct heap)); }

static struct entry *meld(struct entry *a, struct entry *b)
{
    if (!a)
        return b;
    if (!b)
        return a;
    if (b->key < a->key) {
        struct entry *other = a;

        a = b;
        b = other;
    }
    b->before = a;
    b->next = a->child;
    if (a->child)
        a->child->before = b;
    a->child = b;
    return a;
}

struct entry *heap_add(struct heap *h, int key)
{
    struct entry *e = calloc(1, sizeof *e);

    if (!e)
        return NULL;
    e->key = key;
    h->root = meld(h->root, e);
    h->size++;
    return e;
}

int heap_lower(struct heap *h, struct entry *e, int key)
{
    if (key >= e->key)
        return 0;
    e->key = key;
    if (e == h->root)
        return 1;
    if (e->before->child == e)
        e->before->child = e->next;
    else
        e->before->next = e->next;
    if (e->next)
        e->next->before = e->before;
    e->next = e->before = NULL;
    h->root = meld(h->root, e);
    return 2;
}

static struct entry *pair(struct entry *first)
{
    struct entry *second, *rest;

    if (!first)
        return NULL;
    second = first->next;
    first->next = first->before = NULL;
    if (!second)
        return first;
    rest = second->next;
    second->next = second->before = NULL;
    return meld(meld(first, second), pair(rest));
}

int heap_drop(struct heap *h)
{
    struct entry *least = h->root;

    if (!least)
        return -1;
    h->root = pair(least->child);
    free(least);
    return --h->size;
}

void heap_free(struct heap *h)
{
    if (h) {
        while (h->root)
            heap_drop(h);
        free(h);
    }
}

int heap_least(const struct heap *h) { return h->root ? h->root->key : -1; }
