/* Container: a binomial heap, the least first. */
#include <stdlib.h>

struct knot {
    int key, degree;
    struct knot *child, *next;
};

struct binomial {
    struct knot *head;
    int size;
};

struct binomial *binomial_new(void) { return calloc(1, sizeof(struct binomial)); }

static struct knot *merge(struct knot *a, struct knot *b)
{
    struct knot *head = NULL, **end = &head;

    while (a && b) {
        struct knot **less = a->degree <= b->degree ? &a : &b;

        *end = *less;
        end = &(*less)->next;
        *less = (*less)->next;
    }
    *end = a ? a : b;
    return head;
}

static struct knot *join(struct knot *a, struct knot *b)
{
    struct knot *head = merge(a, b), *before = NULL, *now = head;

    if (!head)
        return NULL;
    while (now->next) {
        struct knot *next = now->next;

        if (now->degree != next->degree || (next->next && next->next->degree == now->degree)) {
            before = now;
            now = next;
        } else if (now->key <= next->key) {
            now->next = next->next;
            next->next = now->child;
            now->child = next;
            now->degree++;
        } else {
            if (before)
                before->next = next;
            else
                head = next;
            now->next = next->child;
            next->child = now;
            next->degree++;
            now = next;
        }
    }
    return head;
}

int binomial_insert(struct binomial *h, int key)
{
    struct knot *k = calloc(1, sizeof *k);

    if (!k)
        return 0;
    k->key = key;
    h->head = join(h->head, k);
    return ++h->size;
}

int binomial_least(const struct binomial *h, int *key)
{
    const struct knot *k = h->head, *least = k;

    if (!k)
        return 0;
    for (k = k->next; k; k = k->next)
        if (k->key < least->key)
            least = k;
    *key = least->key;
    return 1;
}

int binomial_take(struct binomial *h)
{
    struct knot **at = &h->head, **least = at, *found, *children = NULL, *child;

    if (!*at)
        return -1;
    for (; *at; at = &(*at)->next)
        if ((*at)->key < (*least)->key)
            least = at;
    found = *least;
    *least = found->next;
    child = found->child;
    while (child) {
        struct knot *next = child->next;

        child->next = children;
        children = child;
        child = next;
    }
    h->head = join(h->head, children);
    free(found);
    return --h->size;
}

void binomial_free(struct binomial *h)
{
    if (!h)
        return;
    while (h->head)
        binomial_take(h);
    free(h);
}

int binomial_trees(const struct binomial *h)
{
    const struct knot *k;
    int n = 0;

    for (k = h->head; k; k = k->next)
        n += k->degree > 2 ? 10 : 1;
    return n;
}
