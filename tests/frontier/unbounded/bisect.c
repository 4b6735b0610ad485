/* A binary search stays between its bounds. */
//~ branch 15:13 T infeasible
//~ branch 17:13 T infeasible
//~ branch 24:12 T infeasible

int bisect(const int *sorted, int n, int key)
{
    int low = 0, high = n;

    if (n < 0 || n > 1000000)
        return -1;
    while (low < high) {
        int middle = low + (high - low) / 2;

        if (middle < 0)
            return -2;
        if (middle >= n)
            return -3;
        if (sorted[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low > n ? -4 : low;
}
