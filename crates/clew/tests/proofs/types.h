#include <stdlib.h>

struct node {
    int v;
    struct node *next;
};

struct device {
    int state, pended;
    unsigned count;
    unsigned char flags;
};

