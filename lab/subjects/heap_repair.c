//~ unit: heap_repair
/* Sorting: changes a key of a binary heap and restores its order. */

struct heap {
    unsigned size;
    short keys[15];
};

enum { NOT_THERE = 100, WAS_BROKEN = 101, EQUAL_NEIGHBOUR = 102 };

static void swap(struct heap *heap, unsigned a, unsigned b)
{
    short kept = heap->keys[a];

    heap->keys[a] = heap->keys[b];
    heap->keys[b] = kept;
}

/* Gives the first `old` the new key; returns how many steps it went, negative for up. */
int heap_repair(struct heap *heap, short old, short new)
{
    int steps = 0;
    unsigned place;
    unsigned at;

    if (heap->size > 15)
        return NOT_THERE;
    for (at = 1; at < heap->size; at++) {
        if (heap->keys[(at - 1) / 2] < heap->keys[at])
            return WAS_BROKEN;
    }
    for (place = 0; place < heap->size && heap->keys[place] != old; place++)
        ;
    if (place == heap->size)
        return NOT_THERE;
    heap->keys[place] = new;
    while (place > 0 && heap->keys[(place - 1) / 2] < heap->keys[place]) {
        swap(heap, place, (place - 1) / 2);
        place = (place - 1) / 2;
        steps--;
    }
    while (steps >= 0 && 2 * place + 1 < heap->size) {
        unsigned child = 2 * place + 1;

        if (child + 1 < heap->size && heap->keys[child + 1] > heap->keys[child])
            child++;
        if (heap->keys[child] <= heap->keys[place])
            break;
        swap(heap, place, child);
        place = child;
        steps++;
    }
    if (steps == 0 && place > 0 && heap->keys[place] == heap->keys[(place - 1) / 2])
        return EQUAL_NEIGHBOUR;
    return steps;
}
