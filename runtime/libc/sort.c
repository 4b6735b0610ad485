/*
 * stdlib.h: sorting and searching arrays.
 *
 * A merge sort, as glibc's is: stable, and with the same calls of `compare` in the same order, so that a run in the vm
 * and a native one agree even for a comparison that is none.
 */
#include <clew/stdlib.h>
#include <clew/string.h>

/* The caller's comparison, of either kind. */
struct order {
    clew_compare plain;
    clew_compare_with with;
    void *argument;
};

static int compare(const struct order *order, const void *a, const void *b) {
    return order->plain ? order->plain(a, b) : order->with(a, b, order->argument);
}

/* Sorts by merging halves, with `spare` as room for all of it. */
static void sort(char *array, size_t n, size_t size, const struct order *order, char *spare) {
    if (n < 2)
        return;
    size_t half = n / 2;
    char *a = array, *a_end = array + half * size, *b = a_end, *b_end = array + n * size;
    sort(a, half, size, order, spare);
    sort(b, n - half, size, order, spare);

    char *to = spare;
    while (a != a_end && b != b_end) {
        char **least = compare(order, a, b) <= 0 ? &a : &b;
        memcpy(to, *least, size);
        *least += size;
        to += size;
    }
    memcpy(to, a, (size_t)(a_end - a));
    to += a_end - a;
    memcpy(array, spare, (size_t)(to - spare)); /* what is left of b is in its place */
}

static void sort_with_room(void *array, size_t n, size_t size, const struct order *order) {
    if (n < 2)
        return;
    char *spare = malloc(n * size);
    if (!spare)
        return;
    sort(array, n, size, order, spare);
    free(spare);
}

void qsort(void *array, size_t n, size_t size, clew_compare plain) {
    sort_with_room(array, n, size, &(struct order){plain, NULL, NULL});
}

void qsort_r(void *array, size_t n, size_t size, clew_compare_with with, void *argument) {
    sort_with_room(array, n, size, &(struct order){NULL, with, argument});
}

void *bsearch(const void *key, const void *array, size_t n, size_t size, clew_compare plain) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = (low + high) / 2;
        const char *at = (const char *)array + middle * size;
        int order = plain(key, at);
        if (order == 0)
            return (void *)at;
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
