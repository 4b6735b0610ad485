/* loops: searching in arrays of any length, and merging. */

#define MOST 8

/* Where the key is in a sorted array, or -1 minus where it belongs; -100 if the array is not sorted. */
int binary_search(const int *sorted, int count, int key)
{
    if (count < 0 || count > MOST)
        return -100;
    for (int i = 1; i < count; i++)
        if (sorted[i - 1] > sorted[i])
            return -100;
    int low = 0, high = count - 1;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (sorted[middle] < key)
            low = middle + 1;
        else if (sorted[middle] > key)
            high = middle - 1;
        else
            return middle;
    }
    return -1 - low;
}

/* Merges two sorted halves; how often it took from the second, or -1 if a half was not sorted. */
int merge(const short first[4], const short second[4], short out[8])
{
    int i = 0, j = 0;
    for (int k = 1; k < 4; k++)
        if (first[k - 1] > first[k] || second[k - 1] > second[k])
            return -1;
    for (int k = 0; k < 8; k++)
        if (j == 4 || (i < 4 && first[i] <= second[j]))
            out[k] = first[i++];
        else
            out[k] = second[j++];
    return j;
}

/* The longest stretch of equal items, and where it begins. */
int longest_stretch(const unsigned char *items, int count, int *start)
{
    int best = 0;
    if (count < 0 || count > MOST)
        return -1;
    for (int i = 0; i < count;) {
        int end = i + 1;
        while (end < count && items[end] == items[i])
            end++;
        if (end - i > best) {
            best = end - i;
            *start = i;
        }
        i = end;
    }
    return best;
}
