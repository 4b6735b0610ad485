#include "shapes.h"

int shared = 3;
static const int table[4] = {1, 2, 3, 4};
extern int undefined_here;

int walk(node_t *list, counter *seen, const char *const *names) {
    static int walks;
    walks++;
    for (; list; list = list->next) {
        static short depth = 7;
        seen->n += (unsigned)list->visit(list, (void *)names, 1, 2) + (unsigned)depth;
    }
    return walks + table[seen->n & 3] + undefined_here;
}
