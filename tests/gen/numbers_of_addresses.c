// What a number that is made of an address is depends on where its object lies: a decision on it is no test's, and no proof.
// What alignment, or the difference of two addresses of one object, says of it is the same everywhere.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static int one, two, table[16];

int lies_high(void) {
    int x;
    if ((uintptr_t)&x >> 40)
        return 2;
    return 0;
}

int lies_below_4g(void) {
    if ((uintptr_t)&one < 0x100000000)
        return 2;
    return 0;
}

int heap_lies_low(void) {
    int *p = malloc(4);
    if (!p)
        return 0;
    int r = 0;
    if ((uintptr_t)p < 0x100000000)
        r = 1;
    free(p);
    return r;
}

int top_byte(void) {
    int *p = &one;
    unsigned char bytes[8];
    memcpy(bytes, &p, 8);
    if (bytes[5] == 0)
        return 1;
    return 0;
}

int as_union(void) {
    union {
        int *p;
        unsigned long number;
    } u = {&one};
    if (u.number > 0xffffffff)
        return 1;
    return 0;
}

int hash_bucket(void) {
    int x;
    if ((unsigned)((uintptr_t)&x >> 4) * 2654435761u % 8 == 3)
        return 1;
    return 0;
}

int neighbours(void) {
    if (((uintptr_t)&one ^ (uintptr_t)&two) == 4)
        return 1;
    return 0;
}

int order_of_bytes(void) {
    int *p = &one, *q = &two;
    if (memcmp(&p, &q, sizeof p) < 0)
        return 1;
    return 0;
}

int function_is_odd(void) {
    if ((uintptr_t)neighbours & 15)
        return 1;
    return 0;
}

int is_aligned(void) {
    int x;
    if ((uintptr_t)&x & 3)
        return 1;
    return 0;
}

int distance(void) {
    if ((uintptr_t)&table[4] - (uintptr_t)&table[1] != 12)
        return 1;
    return 0;
}

int there_and_back(int n) {
    if (n < 0 || n > 9)
        return 0;
    int *p = (int *)((uintptr_t)table + 4);
    *p = n;
    if (table[1] != n)
        return 1;
    return 2;
}

//~ branch 12:9 T gave_up
//~ branch 12:9 F gave_up
//~ branch 18:9 T gave_up
//~ branch 18:9 F gave_up
//~ branch 28:9 T gave_up
//~ branch 28:9 F gave_up
//~ branch 38:9 T gave_up
//~ branch 38:9 F gave_up
//~ branch 48:9 T gave_up
//~ branch 48:9 F gave_up
//~ branch 55:9 T gave_up
//~ branch 61:9 T gave_up
//~ branch 68:9 T gave_up
//~ branch 68:9 F gave_up
//~ branch 74:9 T gave_up
//~ branch 74:9 F gave_up
//~ branch 81:9 T infeasible
//~ branch 81:9 F covered
//~ branch 87:9 T infeasible
//~ branch 87:9 F covered
//~ branch 97:9 T infeasible
//~ branch 97:9 F covered
//~ branch 61:9 F gave_up
//~ branch 55:9 F gave_up
