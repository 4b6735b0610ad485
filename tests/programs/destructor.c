//~ flags --argv 3x2
//~ all down covered
//~ all main covered
// What runs when all else is over counts, too.
#include <stdlib.h>

static int n;

__attribute__((destructor)) static void down(void) {
    if (n == 2)
        n = 0;
}

int main(int argc, char **argv) {
    (void)argv;
    n = argc;
    if (n == 3)
        exit(1);
    return 0;
}
