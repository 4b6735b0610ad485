/* Container: a list that keeps a few nodes for later. */
#include <stdlib.h>

enum { CACHED = 3 };

struct cell {
    int value;
    struct cell *next;
};

struct caching_list {
    struct cell *first, *cache;
    int size, cached, most;
};

struct caching_list *caching_list_new(int most)
{
    struct caching_list *l;

    if (most < 0 || most > CACHED)
        return NULL;
    l = calloc(1, sizeof *l);
    if (l)
        l->most = most;
    return l;
}

static struct cell *fetch(struct caching_list *l)
{
    struct cell *c = l->cache;

    if (!c)
        return malloc(sizeof *c);
    l->cache = c->next;
    l->cached--;
    return c;
}

static void store(struct caching_list *l, struct cell *c)
{
    if (l->cached >= l->most) {
        free(c);
        return;
    }
    c->next = l->cache;
    l->cache = c;
    l->cached++;
}

int caching_list_push(struct caching_list *l, int value)
{
    struct cell *c = fetch(l);

    if (!c)
        return -1;
    c->value = value;
    c->next = l->first;
    l->first = c;
    return ++l->size;
}

int caching_list_pop(struct caching_list *l, int *value)
{
    struct cell *c = l->first;

    if (!c)
        return 0;
    *value = c->value;
    l->first = c->next;
    l->size--;
    store(l, c);
    return 1;
}

int caching_list_remove(struct caching_list *l, int value)
{
    struct cell **at = &l->first, *c;
    int removed = 0;

    while (*at) {
        if ((*at)->value != value) {
            at = &(*at)->next;
            continue;
        }
        c = *at;
        *at = c->next;
        store(l, c);
        l->size--;
        removed++;
    }
    return removed > 2 ? -removed : removed;
}

int caching_list_limit(struct caching_list *l, int most)
{
    if (most < 0 || most > CACHED)
        return -1;
    l->most = most;
    while (l->cached > most)
        free(fetch(l));
    return l->cached;
}

void caching_list_free(struct caching_list *l)
{
    while (l->first) {
        struct cell *c = l->first;

        l->first = c->next;
        free(c);
    }
    caching_list_limit(l, 0);
    free(l);
}
