//~ unit: merge_runs
/* Sorting: one pass of a natural merge sort. Finds the ascending runs of an array and merges neighbours. */
#include <stddef.h>

enum { CAPACITY = 12 };

/* Returns the number of runs that are left, 0 if the array is too long. */
int merge_runs(int *values, size_t count)
{
    int merged[CAPACITY];
    size_t start = 0;
    int runs = 0;

    if (values == NULL || count > CAPACITY)
        return 0;
    while (start < count) {
        size_t middle = start + 1;
        size_t end;
        size_t left = start;
        size_t right;
        size_t out = start;

        while (middle < count && values[middle - 1] <= values[middle])
            middle++;
        end = middle < count ? middle + 1 : middle;
        while (end < count && values[end - 1] <= values[end])
            end++;
        right = middle;
        while (left < middle || right < end) {
            if (right >= end || (left < middle && values[left] <= values[right]))
                merged[out++] = values[left++];
            else
                merged[out++] = values[right++];
        }
        for (out = start; out < end; out++)
            values[out] = merged[out];
        runs++;
        start = end;
    }
    return runs;
}
