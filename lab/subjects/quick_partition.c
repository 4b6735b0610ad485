//~ unit: quick_partition
/* Sorting: the partition step of quicksort with a median of three and equal keys in the middle. */

struct bounds {
    int first_equal;
    int last_equal;
};

static void swap(int *a, int *b)
{
    int kept = *a;

    *a = *b;
    *b = kept;
}

/* Partitions keys[low..high]; returns 0 and the bounds of the keys that equal the pivot, or -1 for a bad range. */
int quick_partition(int keys[10], int low, int high, struct bounds *bounds)
{
    int middle;
    int pivot;
    int at;

    if (low < 0 || high > 9 || low > high)
        return -1;
    middle = low + (high - low) / 2;
    if (keys[middle] < keys[low])
        swap(&keys[middle], &keys[low]);
    if (keys[high] < keys[low])
        swap(&keys[high], &keys[low]);
    if (keys[high] < keys[middle])
        swap(&keys[high], &keys[middle]);
    pivot = keys[middle];
    at = low;
    while (at <= high) {
        if (keys[at] < pivot)
            swap(&keys[at++], &keys[low++]);
        else if (keys[at] > pivot)
            swap(&keys[at], &keys[high--]);
        else
            at++;
    }
    if (bounds && low <= high) {
        bounds->first_equal = low;
        bounds->last_equal = high;
    }
    return low == high ? 0 : high - low;
}
