//~ limit: max-heap
#include <stdlib.h>
int main(void) {
    for (;;) {
        char *block = malloc(1 << 20);
        if (block)
            block[0] = 1;
    }
}
