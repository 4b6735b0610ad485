/* A hash map with callbacks: the hash, the comparison, and the visitor come from outside. */
#include "map.h"
#include <stdlib.h>

#define BUCKETS 4

struct entry { const void *key; int value; struct entry *next; };
struct map { map_hash hash; map_same same; struct entry *buckets[BUCKETS]; size_t size; };

struct map *map_new(map_hash hash, map_same same)
{
    struct map *m;

    if (!hash || !same)
        return NULL;
    m = calloc(1, sizeof *m);
    m->hash = hash;
    m->same = same;
    return m;
}

void map_free(struct map *m)
{
    if (!m)
        return;
    for (int i = 0; i < BUCKETS; i++)
        while (m->buckets[i]) {
            struct entry *next = m->buckets[i]->next;
            free(m->buckets[i]);
            m->buckets[i] = next;
        }
    free(m);
}

static struct entry *find(const struct map *m, const void *key, unsigned h)
{
    struct entry *e = m->buckets[h % BUCKETS];

    while (e && !m->same(e->key, key))
        e = e->next;
    return e;
}

int map_put(struct map *m, const void *key, int value)
{
    unsigned h = m->hash(key);
    struct entry *e = find(m, key, h);

    if (e) {
        e->value = value;
        return 0;
    }
    e = malloc(sizeof *e);
    e->key = key;
    e->value = value;
    e->next = m->buckets[h % BUCKETS];
    m->buckets[h % BUCKETS] = e;
    m->size++;
    return 1;
}

int map_get(const struct map *m, const void *key, int *value)
{
    struct entry *e = find(m, key, m->hash(key));

    if (!e)
        return 0;
    *value = e->value;
    return 1;
}

int map_each(const struct map *m, map_visit visit, void *arg)
{
    int seen = 0;

    for (int i = 0; i < BUCKETS; i++)
        for (struct entry *e = m->buckets[i]; e; e = e->next) {
            seen++;
            if (visit(e->key, e->value, arg) != 0)
                return seen;
        }
    return seen == 2 ? -2 : -1;
}

size_t map_size(const struct map *m)
{
    return m->size;
}
