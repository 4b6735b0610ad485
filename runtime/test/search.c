/* search.h: trees with their shape and comparisons, tables up to where they are full, arrays, lists. */
#define _GNU_SOURCE
#include <errno.h>
#include <search.h>
#include <stdlib.h>
#include <string.h>

#include "support/show.h"

static unsigned state = 1;

static unsigned next(void) { return (state = state * 1103515245u + 12345u) >> 16; }

static unsigned comparisons;

static int compare(const void *a, const void *b) {
    comparisons++;
    return *(const int *)a - *(const int *)b;
}

static void visit(const void *node, VISIT when, int level) {
    mix((unsigned)**(int *const *)node);
    mix((unsigned)when);
    mix((unsigned)level);
}

static void visit_with(const void *node, VISIT when, void *sum) {
    *(int *)sum = *(int *)sum * 31 + **(int *const *)node * (int)(when + 1u);
}

static void no_free(void *key) { mix((unsigned)*(int *)key); }

static void trees(int size, int steps) {
    static int keys[200];
    void *root = NULL;
    for (int i = 0; i < size; i++)
        keys[i] = i;
    for (int i = 0; i < steps; i++) {
        int *key = &keys[(int)next() % size], *first = root ? *(int **)root : NULL;
        if (next() % 3) {
            mix((unsigned)**(int **)tsearch(key, &root, compare));
        } else {
            int **parent = tdelete(key, &root, compare);
            mix(!parent ? 1000u : first == key ? 2000u : (unsigned)**parent);
        }
        mix(tfind(key, &root, compare) != NULL);
        twalk(root, visit);
    }
    int sum = 0;
    twalk_r(root, visit_with, &sum);
    tdestroy(root, no_free);
    show("%d %d %u ", size, sum, comparisons);
    show_mixed("tree");
}

static void tables(size_t size) {
    static char names[300][8];
    show("create %d", hcreate(size));
    for (int i = 0; i < 300; i++) {
        int number = (int)(next() % 500);
        names[i][0] = (char)('a' + number % 25);
        names[i][1] = (char)('a' + number / 25);
        ENTRY item = {names[i], names[i]}, *entry;
        errno = 0;
        entry = hsearch(item, next() % 2 ? ENTER : FIND);
        mix(entry ? (unsigned)place(entry->data, names) : (unsigned)errno);
    }
    show_mixed(" table");
    hdestroy();
}

static void arrays(void) {
    int array[40];
    size_t n = 0;
    for (int i = 0; i < 40; i++) {
        int key = (int)(next() % 50);
        show("%ld ", place(lfind(&key, array, &n, sizeof key, compare), array));
        show("%ld %zu; ", place(lsearch(&key, array, &n, sizeof key, compare), array), n);
    }
    struct element {
        struct element *next, *previous;
        int number;
    } elements[4] = {{0}};
    for (int i = 0; i < 4; i++) {
        elements[i].number = i;
        insque(&elements[i], i ? &elements[0] : NULL);
    }
    remque(&elements[2]);
    for (struct element *at = elements; at; at = at->next)
        show("%d<%d ", at->number, at->previous ? at->previous->number : -1);
    show("\n");
}

int main(void) {
    for (int size = 1; size < 200; size += 11)
        trees(size, size * 4);
    for (size_t size = 0; size < 40; size++)
        tables(size);
    arrays();
    return 0;
}
