/* Container: an array that grows. */
#include <stdlib.h>
#include <string.h>

struct array_list {
    int *data;
    int size, room, changes;
};

struct array_list *array_list_new(int room)
{
    struct array_list *l;

    if (room < 0 || room > 1000)
        return NULL;
    l = malloc(sizeof *l);
    if (!l)
        return NULL;
    l->data = room ? malloc(sizeof(int) * (size_t)room) : NULL;
    if (room && !l->data) {
        free(l);
        return NULL;
    }
    l->size = l->changes = 0;
    l->room = room;
    return l;
}

void array_list_free(struct array_list *l)
{
    if (!l)
        return;
    free(l->data);
    free(l);
}

static int grow(struct array_list *l, int wanted)
{
    int room = l->room * 3 / 2 + 1;
    int *data;

    if (wanted <= l->room)
        return 1;
    if (room < wanted)
        room = wanted;
    data = realloc(l->data, sizeof(int) * (size_t)room);
    if (!data)
        return 0;
    l->data = data;
    l->room = room;
    return 1;
}

int array_list_insert(struct array_list *l, int at, int value)
{
    if (at < 0 || at > l->size)
        return -1;
    if (!grow(l, l->size + 1))
        return -2;
    memmove(l->data + at + 1, l->data + at, sizeof(int) * (size_t)(l->size - at));
    l->data[at] = value;
    l->changes++;
    return ++l->size;
}

int array_list_add(struct array_list *l, int value) { return array_list_insert(l, l->size, value); }

int array_list_remove(struct array_list *l, int at)
{
    if (at < 0 || at >= l->size)
        return -1;
    l->size--;
    memmove(l->data + at, l->data + at + 1, sizeof(int) * (size_t)(l->size - at));
    l->changes++;
    return l->size;
}

int array_list_find(const struct array_list *l, int value)
{
    int i;

    for (i = 0; i < l->size; i++)
        if (l->data[i] == value)
            return i;
    return -1;
}

int array_list_add_all(struct array_list *l, const struct array_list *other)
{
    int i, n = other->size;

    if (n == 0)
        return 0;
    if (!grow(l, l->size + n))
        return -2;
    for (i = 0; i < n; i++)
        l->data[l->size + i] = other->data[i];
    l->size += n;
    return n;
}

int array_list_is_sorted(const struct array_list *l)
{
    int i;

    for (i = 1; i < l->size; i++)
        if (l->data[i - 1] > l->data[i])
            return 0;
    return l->size > 4 ? 2 : 1;
}

void array_list_trim(struct array_list *l)
{
    int *data;

    if (l->size == 0 || l->size == l->room)
        return;
    data = realloc(l->data, sizeof(int) * (size_t)l->size);
    if (data) {
        l->data = data;
        l->room = l->size;
    }
}
