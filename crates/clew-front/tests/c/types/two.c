#include "shapes.h"

struct opaque { int inside; };

int second(node_t *list, counter *seen) {
    static int walks = 1;
    if (!list) return elsewhere(list->hidden, *list, walks);
    return walk(list, seen, 0) + list->hidden->inside;
}
