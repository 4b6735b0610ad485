//~ unit: heap_repair
/* Sorting: restores the order of a binary heap after one of its keys was changed. */

struct heap {
    unsigned size;
    short keys[15];
};

/* Moves the key at a place up or down; returns how many steps it went, negative for up. */
int heap_repair(struct heap *heap, unsigned place)
{
    int steps = 0;

    if (heap->size > 15 || place >= heap->size)
        return 100;
    while (place > 0 && heap->keys[(place - 1) / 2] < heap->keys[place]) {
        unsigned parent = (place - 1) / 2;
        short kept = heap->keys[parent];

        heap->keys[parent] = heap->keys[place];
        heap->keys[place] = kept;
        place = parent;
        steps--;
    }
    while (steps >= 0 && 2 * place + 1 < heap->size) {
        unsigned child = 2 * place + 1;
        short kept;

        if (child + 1 < heap->size && heap->keys[child + 1] > heap->keys[child])
            child++;
        if (heap->keys[child] <= heap->keys[place])
            break;
        kept = heap->keys[child];
        heap->keys[child] = heap->keys[place];
        heap->keys[place] = kept;
        place = child;
        steps++;
    }
    if (steps == 0 && heap->size > 1 && (place == 0 || heap->keys[place] == heap->keys[(place - 1) / 2]))
        return 50;
    return steps;
}
