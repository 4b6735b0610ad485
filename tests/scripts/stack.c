/* A module with handles, objects of the caller's, results by value and an error on the way. */
#include <stdlib.h>

struct stack { int used; int sealed; int items[4]; };
struct pair { long a, b, c; };

struct stack *stack_new(void) { return calloc(1, sizeof(struct stack)); }

void stack_init(struct stack *s)
{
    s->used = 0;
    s->sealed = 0;
}

int stack_push(struct stack *s, int item)
{
    if (!s || s->sealed || s->used == 4)
        return -1;
    s->items[s->used++] = item;
    return s->used;
}

void stack_seal(struct stack *s)
{
    if (s)
        s->sealed = 1;
}

int stack_check(const struct stack *s)
{
    if (!s)
        return 0;
    if (s->used == 2 && s->items[0] == 77 && s->items[1] == s->items[0] + 5)
        return s->sealed ? 2 : 1;
    if (s->used < 0)
        return 3;
    return 4;
}

struct pair pair_of(long a)
{
    struct pair p = {a, a + 1, a + 2};
    return p;
}

int pair_is(struct pair p)
{
    if (p.b != p.a + 1)
        return 1;
    return p.c == 12 ? 2 : 3;
}

int share(int of, int by)
{
    if (by == 0)
        exit(3);
    return of / by;
}
