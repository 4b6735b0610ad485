/* bits: decoders of byte and bit streams. */

#include <stddef.h>
#include <stdint.h>

static int sextet(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

/* Decodes base 64; the number of bytes, or what is wrong. */
int base64(const char *text, uint8_t out[12])
{
    uint32_t bits = 0;
    int have = 0, count = 0, padding = 0;
    for (; *text; text++) {
        if (*text == '=') {
            padding++;
            continue;
        }
        int value = sextet(*text);
        if (value < 0)
            return -1;
        if (padding)
            return -2;
        bits = bits << 6 | (uint32_t)value;
        have += 6;
        if (have >= 8) {
            have -= 8;
            if (count == 12)
                return -3;
            out[count++] = (uint8_t)(bits >> have);
        }
    }
    if (have == 6 || padding > 2)
        return -4;
    if (have && bits & ((1u << have) - 1))
        return -5;
    return count;
}

/* Runs of bytes: a count with the top bit set repeats the byte after it. */
int unpack(const uint8_t *packed, size_t size)
{
    size_t at = 0, length = 0;
    if (size > 8)
        return -1;
    while (at < size) {
        uint8_t head = packed[at++];
        size_t run = head & 0x7f;
        if (run == 0)
            return at == size ? (int)length : -2;
        if (head & 0x80) {
            if (at == size)
                return -3;
            at++;
        } else {
            if (run > size - at)
                return -4;
            at += run;
        }
        length += run;
        if (length > 64)
            return -5;
    }
    return (int)length;
}

/* Runs of ones in a word: how many, the longest, and whether two are next to each other but for one zero. */
int runs(uint16_t word)
{
    int count = 0, longest = 0, here = 0, gap = 2, close = 0;
    for (int bit = 0; bit < 16; bit++) {
        if (word & 1 << bit) {
            if (here++ == 0) {
                count++;
                close |= count > 1 && gap == 1;
            }
            gap = 0;
        } else {
            gap++;
            here = 0;
        }
        if (here > longest)
            longest = here;
    }
    return longest > 7 ? 3 : close ? 2 : count > 3;
}

/* A prefix code, 0 a, 10 b, 110 c, 111 end, from the top bit on; how many letters, and the sum of their values. */
int prefix_code(const uint8_t bytes[2])
{
    uint32_t stream = (uint32_t)bytes[0] << 8 | bytes[1];
    int letters = 0, sum = 0;
    for (int left = 16; left > 0;) {
        int ones = 0;
        while (ones < 3 && left > 0 && stream & 0x8000) {
            ones++;
            left--;
            stream <<= 1;
        }
        if (ones == 3)
            return sum > 6 ? 100 + letters : letters;
        if (left == 0)
            return -1;
        left--;
        stream <<= 1;
        letters++;
        sum += ones;
    }
    return -2;
}

/* Manchester code: 01 is one, 10 is zero, all else an error; odd parity over eight bits. */
int manchester(uint16_t signal)
{
    uint8_t value = 0;
    int parity = 0;
    for (int i = 7; i >= 0; i--) {
        switch (signal >> 2 * i & 3) {
        case 1:
            value |= (uint8_t)(1 << i);
            parity ^= 1;
            break;
        case 2:
            break;
        default:
            return -1 - i;
        }
    }
    return parity ? value : -10;
}
