//~ error: double-free 6 main
#include <stdlib.h>
int main(void) {
    int *p = malloc(4);
    free(p);
    free(p);
}
