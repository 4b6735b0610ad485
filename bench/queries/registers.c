/* bits: a device's registers, interrupts, permissions and a bitmap of pages. */

#include <stdint.h>

enum { READY = 1 << 0, BUSY = 1 << 1, ERROR = 1 << 2, DMA = 1 << 3, IRQ = 1 << 4, MODE = 3 << 6, COUNT = 0xff << 8 };

/* What a driver does after three reads of the status register. */
int poll(const uint16_t status[3])
{
    int retries = 0, moved = 0;
    for (int i = 0; i < 3; i++) {
        uint16_t now = status[i];
        if (now == 0xffff)
            return -1;
        if (now & ERROR) {
            if (!(now & IRQ) || (now & MODE) >> 6 == 3)
                return -2;
            retries++;
            continue;
        }
        if ((now & (READY | BUSY)) != READY)
            continue;
        int count = (now & COUNT) >> 8;
        if (now & DMA) {
            if (count & 3)
                return -3;
            moved += count;
        } else {
            moved += count > 16 ? 16 : count;
        }
    }
    if (retries == 3)
        return -4;
    return moved > 300 ? 2 : moved > 0;
}

/* The interrupt to serve first: pending, not masked, highest priority, lowest number. */
int next_interrupt(uint8_t pending, uint8_t mask, const uint8_t priorities[4])
{
    int best = -1, best_priority = -1;
    uint8_t active = pending & (uint8_t)~mask;
    if (active == 0)
        return pending ? -2 : -1;
    for (int line = 0; line < 8; line++) {
        if (!(active & 1 << line))
            continue;
        int priority = priorities[line / 2] >> (line % 2 ? 4 : 0) & 15;
        if (priority > best_priority) {
            best = line;
            best_priority = priority;
        }
    }
    return best_priority == 15 ? best + 100 : best;
}

/* The first stretch of free pages, as a bitmap of used ones has it. */
int find_pages(const uint8_t bitmap[2], unsigned wanted)
{
    unsigned free = 0;
    if (wanted == 0 || wanted > 8)
        return -1;
    for (unsigned page = 0; page < 16; page++) {
        if (bitmap[page / 8] >> page % 8 & 1)
            free = 0;
        else if (++free == wanted)
            return (int)(page + 1 - wanted);
    }
    return -2;
}

/* A chess board's rook: how many squares it can go to, along a rank and a file of eight bits. */
int rook(uint8_t rank, uint8_t file, unsigned x, unsigned y)
{
    int squares = 0;
    if (x > 7 || y > 7 || !(rank & 1 << x) || !(file & 1 << y))
        return -1;
    for (unsigned i = x + 1; i < 8; i++) {
        squares++;
        if (rank & 1 << i)
            break;
    }
    for (unsigned i = y + 1; i < 8; i++) {
        squares++;
        if (file & 1 << i)
            break;
    }
    return squares > 10 ? 2 : squares > 0;
}

/* A float's bits by hand: zero, subnormal, normal, infinite, not a number. */
int float_kind(uint32_t bits)
{
    uint32_t exponent = bits >> 23 & 0xff, fraction = bits & 0x7fffff;
    int sign = bits >> 31 ? -1 : 1;
    if (exponent == 0)
        return fraction == 0 ? sign * 1 : sign * 2;
    if (exponent == 0xff)
        return fraction == 0 ? sign * 4 : fraction >> 22 ? 5 : 6;
    if (exponent >= 127 + 23 || (exponent >= 127 && (fraction & (0x7fffffu >> (exponent - 127))) == 0))
        return sign * 10;
    return sign * 3;
}
