//~ unit: list_insert
/* Lists: a timer queue ordered by the time that is left, each entry relative to the one before. */
#include <stddef.h>

struct timer {
    unsigned ticks;
    int id;
    int periodic;
    struct timer *next;
};

enum { NEW_FIRST = 1, INSERTED = 0, DUPLICATE = -1, INVALID = -2 };

int list_insert(struct timer **queue, struct timer *new, unsigned ticks)
{
    struct timer **link = queue;
    struct timer *seen;
    int visited = 0;

    if (queue == NULL || new == NULL || ticks == 0 || (new->periodic && ticks < 2))
        return INVALID;
    for (seen = *queue; seen != NULL && visited < 5; seen = seen->next) {
        if (seen == new || (seen->id == new->id && !seen->periodic))
            return DUPLICATE;
        visited++;
    }
    if (visited == 5)
        return INVALID;
    while (*link != NULL && ((*link)->ticks < ticks || ((*link)->ticks == ticks && !new->periodic))) {
        ticks -= (*link)->ticks;
        link = &(*link)->next;
    }
    new->ticks = ticks;
    new->next = *link;
    if (new->next != NULL && new->next->ticks >= ticks)
        new->next->ticks -= ticks;
    *link = new;
    return link == queue ? NEW_FIRST : INSERTED;
}
