// Bits: keys are hashed and counted in a table with open addressing.

#include <stdio.h>
#include <stdint.h>

static struct {
    uint32_t key;
    uint32_t count;
} table[4096];

static uint32_t mix(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    x *= 0x846ca68bu;
    return x ^ x >> 16;
}

unsigned kernel(unsigned n) {
    unsigned sum = 0;
    for (uint32_t i = 1; i <= n; i++) {
        uint32_t key = i % 2039 + 1;
        uint32_t at = mix(key) & 4095;
        while (table[at].key != 0 && table[at].key != key)
            at = (at + 1) & 4095;
        table[at].key = key;
        sum += ++table[at].count ^ at;
    }
    return sum;
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
