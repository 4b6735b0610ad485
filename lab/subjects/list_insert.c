//~ unit: list_insert
/* Lists: a timer queue ordered by the time that is left, each entry relative to the one before. A timer that is there
 * already is moved. */
#include <stddef.h>

struct timer {
    unsigned ticks;
    int id;
    int periodic;
    struct timer *next;
};

enum { NEW_FIRST = 1, INSERTED = 0, DUPLICATE = -1, INVALID = -2, FULL = -3 };

int list_insert(struct timer **queue, struct timer *new, unsigned ticks)
{
    struct timer **link;
    int length = 0;
    int moved = 0;

    if (queue == NULL || new == NULL || ticks == 0 || (new->periodic && ticks < 2))
        return INVALID;
    link = queue;
    while (*link != NULL) {
        if (++length > 4)
            return FULL;
        if (*link == new && !moved) {
            *link = new->next;
            if (*link != NULL)
                (*link)->ticks += new->ticks;
            moved = 1;
            continue;
        }
        if ((*link)->id == new->id && !(*link)->periodic)
            return DUPLICATE;
        link = &(*link)->next;
    }
    link = queue;
    while (*link != NULL && ((*link)->ticks < ticks || ((*link)->ticks == ticks && !new->periodic))) {
        ticks -= (*link)->ticks;
        link = &(*link)->next;
    }
    new->ticks = ticks;
    new->next = *link;
    if (new->next != NULL)
        new->next->ticks -= ticks;
    *link = new;
    if (moved)
        return INSERTED;
    return link == queue ? NEW_FIRST : INSERTED;
}
