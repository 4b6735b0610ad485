// Any negative number says that printf failed, also the least.
#include <limits.h>
#include <stdio.h>

int least(int n) {
    int r = printf("%d", n);
    if (r == INT_MIN)
        return 1;
    return r < 0 ? 2 : 0;
}

//~ closed
