/*
 * Bubble sort of the elements v[1] to v[n], for n below a fixed length: the running example of
 * CAUT (Su et al., SERE 2014, section II). Eight branches, and four tests that take them all are enough.
 *
 * Interesting: the swap needs an array that is out of order, and the inner loop is always entered when it is reached.
 */

#define MAXLEN 6

void bubble(int v[], int n) {
    if (n >= MAXLEN)
        return;

    for (int last = n; last > 1; last--) {
        for (int j = 1; j < last; j++) {
            if (v[j] > v[j + 1]) {
                int larger = v[j];
                v[j] = v[j + 1];
                v[j + 1] = larger;
            }
        }
    }
}
