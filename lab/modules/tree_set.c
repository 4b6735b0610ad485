/* Container: a set with bounds: views of what lies between two keys. */
#include <stdlib.h>
#include <string.h>

enum { ROOM = 12 };

struct tree_set {
    int keys[ROOM];
    int size;
};

struct view {
    const struct tree_set *set;
    int from, to;
};

struct tree_set *tree_set_new(void) { return calloc(1, sizeof(struct tree_set)); }
void tree_set_free(struct tree_set *s) { free(s); }

static int place(const struct tree_set *s, int key)
{
    int low = 0, high = s->size;

    while (low < high) {
        int middle = (low + high) / 2;

        if (s->keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

int tree_set_add(struct tree_set *s, int key)
{
    int at = place(s, key);

    if (at < s->size && s->keys[at] == key)
        return 0;
    if (s->size == ROOM)
        return -1;
    memmove(s->keys + at + 1, s->keys + at, sizeof(int) * (size_t)(s->size - at));
    s->keys[at] = key;
    return ++s->size;
}

int tree_set_remove(struct tree_set *s, int key)
{
    int at = place(s, key);

    if (at == s->size || s->keys[at] != key)
        return 0;
    s->size--;
    memmove(s->keys + at, s->keys + at + 1, sizeof(int) * (size_t)(s->size - at));
    return 1;
}

/* The greatest key below this one, or `otherwise`. */
int tree_set_lower(const struct tree_set *s, int key, int otherwise)
{
    int at = place(s, key);

    return at > 0 ? s->keys[at - 1] : otherwise;
}

int tree_set_is_subset(const struct tree_set *a, const struct tree_set *b)
{
    int i, at;

    if (a->size > b->size)
        return 0;
    for (i = 0; i < a->size; i++) {
        at = place(b, a->keys[i]);
        if (at == b->size || b->keys[at] != a->keys[i])
            return 0;
    }
    return a->size == b->size && a->size > 2 ? 2 : 1;
}

struct view *view_new(const struct tree_set *s, int from, int to)
{
    struct view *v;

    if (from > to)
        return NULL;
    v = malloc(sizeof *v);
    if (v) {
        v->set = s;
        v->from = from;
        v->to = to;
    }
    return v;
}

void view_free(struct view *v) { free(v); }

int view_size(const struct view *v) { return place(v->set, v->to) - place(v->set, v->from); }

int view_is_dense(const struct view *v)
{
    int n = view_size(v);

    if (n < 3)
        return 0;
    return n == v->to - v->from ? 2 : 1;
}
