/*
 * Searching: a binary search in a sorted array, and a table of units with their names.
 *
 * Interesting: reads at an index that depends on the input, and loops whose number of turns does. The table is
 * constant, so that only some of its rows can satisfy what is asked of them.
 */
#include <stddef.h>
#include <string.h>

struct unit {
    const char *name;
    int millimetres;
};

static const struct unit units[] = {
    {"mm", 1},
    {"cm", 10},
    {"in", 25},
    {"m", 1000},
};

/* Where `key` is in a sorted array, or -1. */
int find(const int sorted[], int n, int key) {
    if (sorted == NULL || n < 0 || n > 8)
        return -1;
    int low = 0;
    int high = n - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] == key)
            return middle;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}

/* How many millimetres one of a unit is, or 0 if it is unknown. */
int millimetres(const char *name) {
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(units[i].name, name) == 0)
            return units[i].millimetres;
    }
    return 0;
}

/* The largest unit that measures a length exactly, as its place in the table; -1 for a length that is none. */
int best_unit(int length) {
    if (length <= 0)
        return -1;
    int best = -1;
    for (int i = 0; i < (int)(sizeof units / sizeof units[0]); i++) {
        if (length % units[i].millimetres == 0)
            best = i;
    }
    if (best < 0)
        return -1; /* infeasible: every length is a number of millimetres */
    return best;
}
