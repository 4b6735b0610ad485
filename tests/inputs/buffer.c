// Bytes behind a void pointer, and how many.

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static unsigned checksum(const void *data, size_t size) {
    const unsigned char *p = data;
    unsigned sum = 0;
    while (size--)
        sum = (sum << 1 ^ *p++) & 0xff;
    return sum;
}

int header(const void *data, size_t size) {
    const unsigned char *p = data;
    if (!data || size < 8)
        return -1;
    if (memcmp(p, "CLEW", 4) != 0)
        return -2;
    if (p[4] == 0 || p[4] > 2)
        return -3;
    unsigned length = (unsigned)p[6] << 8 | p[7];
    if (length > UINT16_MAX)
        return -4;
    if (length > size - 8)
        return -5;
    return p[5] & 1 ? 1 : 0;
}

int is_intact(const void *data, size_t size) {
    if (size < 2 || size > 4)
        return 0;
    const unsigned char *p = data;
    if (checksum(data, size - 1) == p[size - 1])
        return 1;
    return 0;
}

// Numbers in a buffer, wherever they lie.
int find_word(const void *data, size_t size, uint32_t wanted) {
    for (size_t i = 0; i + sizeof wanted <= size; i += sizeof wanted) {
        uint32_t word;
        memcpy(&word, (const char *)data + i, sizeof word);
        if (word == wanted)
            return (int)i;
    }
    return -1;
}

int fill(void *data, size_t size, int value) {
    if (!data)
        return -1;
    if (size > 16)
        size = 16;
    memset(data, value, size);
    if (size == 5 && ((char *)data)[4] == 'x')
        return 1;
    return 0;
}

//~ function header branch 15/16
//~ branch 24:9 T infeasible
//~ all is_intact covered
//~ all checksum covered
//~ all find_word covered
//~ all fill covered
