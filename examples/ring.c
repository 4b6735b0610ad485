/*
 * A ring buffer of bytes, as in an interrupt-driven driver: one side pushes, the other pops.
 *
 * Interesting: the state is a struct behind a pointer, whose fields must agree with each other before anything can
 * happen. `ring_valid` says what that means. The second check in `ring_push` can never be true.
 */
#include <stddef.h>

#define CAPACITY 8u

struct ring {
    unsigned head; /* where the next byte is read */
    unsigned used;
    unsigned char bytes[CAPACITY];
    unsigned dropped;
};

int ring_valid(const struct ring *ring) {
    return ring != NULL && ring->head < CAPACITY && ring->used <= CAPACITY;
}

int ring_push(struct ring *ring, unsigned char byte) {
    if (!ring_valid(ring))
        return -1;
    if (ring->used == CAPACITY) {
        ring->dropped++;
        return 0;
    }
    unsigned tail = (ring->head + ring->used) % CAPACITY;
    if (tail >= CAPACITY)
        return -1; /* infeasible: a remainder is smaller than its divisor */
    ring->bytes[tail] = byte;
    ring->used++;
    return 1;
}

int ring_pop(struct ring *ring, unsigned char *byte) {
    if (!ring_valid(ring) || byte == NULL)
        return -1;
    if (ring->used == 0)
        return 0;
    *byte = ring->bytes[ring->head];
    ring->head = ring->head + 1 == CAPACITY ? 0 : ring->head + 1;
    ring->used--;
    return 1;
}

/* Drops bytes up to and with a delimiter; how many, or -1 if there is none. */
int ring_skip_past(struct ring *ring, unsigned char delimiter) {
    if (!ring_valid(ring))
        return -1;
    for (unsigned i = 0; i < ring->used; i++) {
        unsigned at = (ring->head + i) % CAPACITY;
        if (ring->bytes[at] == delimiter) {
            ring->head = (at + 1) % CAPACITY;
            ring->used -= i + 1;
            return (int)(i + 1);
        }
    }
    return -1;
}
