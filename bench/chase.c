// Pointers: a list in a shuffled order is walked, over and over.

#include <stdio.h>

struct node {
    struct node *next;
    unsigned value;
};

static struct node nodes[1024];

unsigned kernel(unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < 1024; i++) {
        nodes[i].next = &nodes[(i * 389 + 1) % 1024];
        nodes[i].value = i;
    }
    struct node *at = nodes;
    for (unsigned i = 0; i < n; i++) {
        sum += at->value;
        at = at->next;
    }
    return sum;
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
