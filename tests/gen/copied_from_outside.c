// What is copied from behind the end of an object is not what another object happens to have there.

#include <string.h>

struct node {
    unsigned is_key : 1, is_null : 1, is_packed : 1, size : 29;
    unsigned char data[];
};

void *grow(void *block, unsigned long size);

int last_child(struct node *node, unsigned char *key) {
    if (node->size != 2)
        return 3;
    grow(key, 3);
    char **last = (char **)((char *)node + 4 + node->size + ((8 - (node->size + 4) % 8) & 7) + 8 * node->size - 8);
    memcpy(&node, last, sizeof node);
    if (node->size)
        return 1;
    return 0;
}

//~ none infeasible
//~ none error
