/* structs: a ring buffer, an allocator of blocks, and a bank's accounts. */

#include <stdint.h>

struct ring {
    uint8_t head, count, size;
    int items[8];
};

static int put(struct ring *ring, int item)
{
    if (ring->count == ring->size)
        return 0;
    ring->items[(ring->head + ring->count) % ring->size] = item;
    ring->count++;
    return 1;
}

static int get(struct ring *ring, int *item)
{
    if (ring->count == 0)
        return 0;
    *item = ring->items[ring->head];
    ring->head = (uint8_t)((ring->head + 1) % ring->size);
    ring->count--;
    return 1;
}

/* Does what the script says: positive numbers are put, zero takes one out; the sum of what came out. */
int use_ring(struct ring *ring, const signed char script[6])
{
    int sum = 0, item;
    if (ring->size == 0 || ring->size > 8 || ring->head >= ring->size || ring->count > ring->size)
        return -1;
    for (int i = 0; i < 6; i++) {
        if (script[i] > 0) {
            if (!put(ring, script[i]))
                return -10 - i;
        } else if (script[i] == 0) {
            if (!get(ring, &item))
                return -20 - i;
            if (item > 0 && item < 1000)
                sum += item;
        } else {
            break;
        }
    }
    return sum > 100 ? 2 : sum > 0;
}

struct block {
    uint16_t size;
    uint8_t used, mark;
};

/* First fit or best fit over a table of blocks; the block's number, or why there is none. */
int allocate(struct block *blocks, unsigned count, unsigned wanted, int best)
{
    int found = -1;
    unsigned free_total = 0;
    if (wanted == 0 || wanted > 4096)
        return -2;
    wanted = (wanted + 7) & ~7u;
    for (unsigned i = 0; i < count && i < 6; i++) {
        if (blocks[i].mark != 0xbd)
            return -3;
        if (blocks[i].used)
            continue;
        free_total += blocks[i].size;
        if (blocks[i].size < wanted)
            continue;
        if (found < 0 || (best && blocks[i].size < blocks[found].size))
            found = (int)i;
        if (!best)
            break;
    }
    if (found < 0)
        return free_total >= wanted ? -4 : -1;
    if (blocks[found].size - wanted >= 32)
        blocks[found].size = (uint16_t)wanted;
    blocks[found].used = 1;
    return found;
}

struct account {
    int64_t balance, limit;
    uint32_t number;
    uint8_t frozen;
};

/* Moves an amount between accounts. */
int transfer(struct account *accounts, uint32_t from, uint32_t to, int64_t amount)
{
    struct account *source = 0, *target = 0;
    if (amount <= 0 || amount > 1000000)
        return -1;
    for (int i = 0; i < 4; i++) {
        if (accounts[i].number == from)
            source = &accounts[i];
        if (accounts[i].number == to)
            target = &accounts[i];
    }
    if (!source || !target)
        return -2;
    if (source == target)
        return -3;
    if (source->frozen || target->frozen)
        return -4;
    if (source->balance < INT64_MIN / 2 || target->balance > INT64_MAX / 2)
        return -5;
    if (source->balance - amount < -source->limit)
        return -6;
    int64_t fee = amount >= 10000 ? amount / 100 : amount > 100 ? 5 : 0;
    source->balance -= amount;
    target->balance += amount - fee;
    return fee > 0 && target->balance < 0 ? 2 : 1;
}
