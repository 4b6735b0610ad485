// Arrays: numbers are shuffled and sorted by insertion.

#include <stdio.h>

static int numbers[256];

static void sort(int *a, int n) {
    for (int i = 1; i < n; i++) {
        int key = a[i];
        int j = i - 1;
        while (j >= 0 && a[j] > key) {
            a[j + 1] = a[j];
            j--;
        }
        a[j + 1] = key;
    }
}

unsigned kernel(unsigned n) {
    unsigned state = 1, sum = 0;
    for (unsigned round = 0; round < n; round++) {
        for (int i = 0; i < 256; i++) {
            state = state * 1103515245u + 12345u;
            numbers[i] = (int)(state >> 16);
        }
        sort(numbers, 256);
        sum += (unsigned)numbers[128];
    }
    return sum;
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
