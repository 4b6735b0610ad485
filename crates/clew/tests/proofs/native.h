/* What a random unit of proofs.rs meets natively: inputs drawn at random, a world that acts, an end to endless loops. Every
 * outcome counts when it happens: what a run does before it is cut off is what the unit can do. */
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 400, ROOM = 4096, CELLS = 12, NODES = 5, HELD = 8 };

struct node {
    int v;
    struct node *next;
};

static uint64_t state;
static jmp_buf over;
static int steps, depth, used;
static unsigned long run_number;
static unsigned char seen[4096];
static _Alignas(16) char room[ROOM];
/* What the unit was given. Pointers may lead to the same. */
static int cells[2 * CELLS];
static char text[16];
static struct node nodes[NODES];

static unsigned below(unsigned n) {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return (unsigned)((z ^ z >> 31) % n);
}

static const int pool[];
static const unsigned pool_size;

/* Mostly what the unit compares with, or one beside it. */
static int value(void) {
    switch (below(8)) {
    case 0:
        return (int)below(~0u);
    case 1:
        return (int)below(300) - 20;
    case 2:
        return pool[below(pool_size)] + (int)below(3) - 1;
    default:
        return pool[below(pool_size)];
    }
}

static int hit(unsigned condition, int outcome) {
    unsigned at = 2 * condition + !!outcome;
    if (!seen[at]) {
        seen[at] = 1;
        printf("%u %d %lu\n", condition, !!outcome, run_number);
    }
    return outcome;
}

/* A switch's cases, which are numbered from `first` on. */
static int cases(unsigned first, const int *values, unsigned count, int on) {
    for (unsigned i = 0; i < count; i++)
        hit(first + i, on == values[i]);
    return on;
}

#define TICK (++steps > STEPS ? longjmp(over, 1) : (void)0)

static void *grab(size_t size) {
    size = (size + 15) & ~(size_t)15;
    if (!below(6) || used + size > ROOM)
        return 0;
    used += (int)size;
    return memset(room + used - size, 0, size);
}
#define malloc(size) grab(size)
#define calloc(count, size) grab((count) * (size))

/* At least eight of them are behind it. */
static int *some_ints(void) {
    return cells + (below(3) ? 0 : CELLS) + below(CELLS - 8 + 1);
}

static struct node *some_list(void) {
    return below(5) ? &nodes[below(NODES)] : 0;
}

static void lay_out(void) {
    steps = depth = used = 0;
    for (int i = 0; i < 2 * CELLS; i++)
        cells[i] = value();
    for (unsigned i = 0, length = below(sizeof text); i < sizeof text; i++)
        text[i] = i < length ? (char)(value() | !below(2)) : 0;
    for (int i = 0; i < NODES; i++)
        nodes[i] = (struct node){value(), !below(8) ? &nodes[below(NODES)] : i + 1 < NODES && below(4) ? &nodes[i + 1] : 0};
}
