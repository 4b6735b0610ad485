/* bits: packing, counting, swapping and flags. */

#include <stdint.h>

struct pixel {
    unsigned red : 5, green : 6, blue : 5;
};

static int ones(uint32_t x)
{
    x = x - (x >> 1 & 0x55555555u);
    x = (x & 0x33333333u) + (x >> 2 & 0x33333333u);
    x = (x + (x >> 4)) & 0x0f0f0f0fu;
    return (int)(x * 0x01010101u >> 24);
}

static uint32_t swapped(uint32_t x)
{
    return x >> 24 | (x >> 8 & 0xff00) | (x << 8 & 0xff0000) | x << 24;
}

static int odd_parity(uint32_t x)
{
    x ^= x >> 16;
    x ^= x >> 8;
    x ^= x >> 4;
    return 0x6996 >> (x & 15) & 1;
}

/* What kind of word it is. */
int classify(uint32_t word)
{
    if (word == 0)
        return 0;
    if ((word & (word - 1)) == 0)
        return 1;
    if ((word & (word + 1)) == 0)
        return 2;
    if (swapped(word) == word)
        return 3;
    if (odd_parity(word))
        return (word & 0xff) == 0xa5 ? 4 : 5;
    if (ones(word) == 16)
        return 6;
    uint32_t low = word & -word;
    if (((word + low) & word) == 0)
        return 7;
    return word >> 31 ? 8 : 9;
}

/* Packs and unpacks a pixel; darker than half, grey, or one colour above the others. */
int pixel_class(struct pixel p)
{
    uint16_t packed = (uint16_t)(p.red << 11 | p.green << 5 | p.blue);
    int red = packed >> 11, green = packed >> 6 & 31, blue = packed & 31;
    if (packed == 0xffff)
        return 1;
    if (red == green && green == blue)
        return 2;
    if (red + green + blue < 48)
        return 3;
    if (red > green && red > blue)
        return 4;
    if (green > red && green > blue)
        return 5;
    return 6;
}

enum { READ = 1, WRITE = 2, EXECUTE = 4, SETUID = 8, OWNER = 16, GROUP = 32, ROOT = 64 };

int may(unsigned mode, unsigned who, unsigned wanted)
{
    unsigned granted;
    if (wanted == 0 || wanted & ~7u)
        return -1;
    if (who & ROOT)
        return wanted & EXECUTE ? (mode & 0111) != 0 : 1;
    if (who & OWNER)
        granted = mode >> 6;
    else if (who & GROUP)
        granted = mode >> 3;
    else
        granted = mode;
    granted = (granted & 2) | (granted >> 2 & 1) | (granted << 2 & 4);
    if ((granted & wanted) != wanted)
        return 0;
    if ((mode & 04000) && (wanted & EXECUTE))
        return who & SETUID ? 2 : 3;
    return 1;
}

/* A variable-length integer of up to five bytes, seven bits in each. */
int varint(const uint8_t *bytes, uint32_t *out)
{
    uint32_t value = 0;
    for (int i = 0; i < 5; i++) {
        uint32_t part = bytes[i] & 0x7f;
        if (i == 4 && part > 15)
            return -1;
        value |= part << 7 * i;
        if (!(bytes[i] & 0x80)) {
            if (i > 0 && part == 0)
                return -2;
            *out = value >> 1 ^ -(value & 1);
            return (int32_t)*out < 0 ? -10 - i : i + 1;
        }
    }
    return -3;
}

/* Eight queens, as far as rows are given: each bit a square. */
int queens(const uint8_t rows[5])
{
    uint8_t columns = 0, left = 0, right = 0;
    for (int i = 0; i < 5; i++) {
        uint8_t row = rows[i];
        if (row == 0 || (row & (row - 1)) || row > 16)
            return -1 - i;
        if (row & (columns | left | right))
            return i;
        columns |= row;
        left = (uint8_t)((left | row) << 1);
        right = (uint8_t)((right | row) >> 1);
    }
    return 100;
}
