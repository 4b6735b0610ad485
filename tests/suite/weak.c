/* Mutants and conditions through the interface. Two mutants take a count that no caller brings about. */
//~ flags: -c mcdc,wm:ror
//~ open: 2
#include "weak.h"
#include <stdlib.h>

struct queue {
    int items[4];
    int count, lost;
};

struct queue *queue_new(void) { return calloc(1, sizeof(struct queue)); }
void queue_free(struct queue *q) { free(q); }

int queue_put(struct queue *q, int item, int urgent)
{
    if (q->count == 4 && urgent == 0) {
        q->lost++;
        return 0;
    }
    if (q->count < 4)
        q->items[q->count++] = item;
    else
        q->items[3] = item;
    return 1;
}

int queue_lost(const struct queue *q) { return q->lost > 2; }
