// Natively a field of two gigabytes is written for seconds, and not all of it: no test depends on one.
//~ all indented covered
#include <stdio.h>

struct node {
    int kind;
    struct node *next[1];
};

void indented(const struct node *n, int depth) {
    printf("%*s", depth, "");
    switch (n->kind) {
    case 1:
    case 2:
    case 3:
    case 4:
        indented(n->next[0], depth + 1);
        break;
    }
}
