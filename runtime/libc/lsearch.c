/* search.h: arrays without order, and linked lists. */
#include <clew/stdlib.h>
#include <clew/string.h>

void *lfind(const void *key, const void *array, size_t *n, size_t size, clew_compare compare) {
    for (size_t i = 0; i < *n; i++) {
        const char *at = (const char *)array + i * size;
        if (compare(key, at) == 0)
            return (void *)at;
    }
    return NULL;
}

void *lsearch(const void *key, void *array, size_t *n, size_t size, clew_compare compare) {
    void *found = lfind(key, array, n, size, compare);
    if (found)
        return found;
    char *end = (char *)array + *n * size;
    ++*n;
    return memcpy(end, key, size);
}

/* What a list's elements begin with. */
struct link {
    struct link *next, *previous;
};

void insque(void *element, void *after) {
    struct link *link = element, *previous = after;
    link->previous = previous;
    link->next = previous ? previous->next : NULL;
    if (link->next)
        link->next->previous = link;
    if (previous)
        previous->next = link;
}

void remque(void *element) {
    struct link *link = element;
    if (link->next)
        link->next->previous = link->previous;
    if (link->previous)
        link->previous->next = link->next;
}
