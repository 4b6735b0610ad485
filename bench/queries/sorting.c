/* loops: sorting small arrays. */

#include <stddef.h>

#define SAMPLES 6

static void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}

/* Insertion sort; the number of moves. */
int insertion_sort(int *items, size_t count)
{
    int moves = 0;
    for (size_t i = 1; i < count; i++) {
        int item = items[i];
        size_t hole = i;
        while (hole > 0 && items[hole - 1] > item) {
            items[hole] = items[hole - 1];
            hole--;
            moves++;
        }
        items[hole] = item;
    }
    return moves;
}

static void sift_down(int *heap, size_t at, size_t count)
{
    for (;;) {
        size_t largest = at, left = 2 * at + 1, right = left + 1;
        if (left < count && heap[left] > heap[largest])
            largest = left;
        if (right < count && heap[right] > heap[largest])
            largest = right;
        if (largest == at)
            return;
        swap(&heap[at], &heap[largest]);
        at = largest;
    }
}

/* Sorts the last samples; the median. */
int heap_sort(int items[SAMPLES])
{
    size_t count = SAMPLES;
    for (size_t at = count / 2; at-- > 0;)
        sift_down(items, at, count);
    for (size_t last = count - 1; last > 0; last--) {
        swap(&items[0], &items[last]);
        sift_down(items, 0, last);
    }
    return items[SAMPLES / 2];
}

/* Partitions around the first item as quicksort does; how many are smaller, and 100 more if it moved nothing. */
int partition(int items[SAMPLES])
{
    size_t smaller = 0;
    int moved = 0;
    for (size_t i = 1; i < SAMPLES; i++) {
        if (items[i] >= items[0])
            continue;
        smaller++;
        if (i != smaller) {
            swap(&items[i], &items[smaller]);
            moved = 1;
        }
    }
    swap(&items[0], &items[smaller]);
    return (int)smaller + (moved ? 0 : 100);
}
