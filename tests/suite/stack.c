/* An opaque stack: five pushes, a seal, and a check that looks at what is on it. */
#include "stack.h"
#include <stdlib.h>

struct stack {
    int room, used, sealed;
    int *items;
};

struct stack *stack_new(int room)
{
    struct stack *s;

    if (room < 1 || room > 100)
        return NULL;
    s = malloc(sizeof *s);
    s->items = malloc((size_t)room * sizeof *s->items);
    s->room = room;
    s->used = s->sealed = 0;
    return s;
}

void stack_free(struct stack *s)
{
    if (!s)
        return;
    free(s->items);
    free(s);
}

int stack_push(struct stack *s, int item)
{
    if (s->sealed)
        return -2;
    if (s->used == s->room)
        return -1;
    s->items[s->used++] = item;
    return s->used;
}

int stack_pop(struct stack *s, int *item)
{
    if (s->used == 0)
        return 0;
    *item = s->items[--s->used];
    return 1;
}

int stack_count(const struct stack *s)
{
    return s->used;
}

void stack_seal(struct stack *s)
{
    s->sealed = 1;
}

int stack_check(const struct stack *s)
{
    if (!s->sealed)
        return 0;
    if (s->used == 5 && s->items[4] == 12345)
        return 2;
    return 1;
}
