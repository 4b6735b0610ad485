//~ error: use-after-free 6 main
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    free(p);
    *p = 1;
    return 0;
}
