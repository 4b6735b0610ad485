// The plain loop: what an instruction costs.

#include <stdio.h>

unsigned kernel(unsigned n) {
    unsigned sum = 0;
    for (unsigned i = 0; i < n; i++) {
        if (i & 1)
            sum = sum * 31 + i;
        else
            sum ^= i << 3;
    }
    return sum;
}

int main(void) {
    printf("%u\n", kernel(N));
    return 0;
}
