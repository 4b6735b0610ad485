//~ flags --argv 2x2
//~ branch 11:9 T infeasible
// What runs before main, and after exit.
#include <stdio.h>
#include <stdlib.h>
static int ready;
static void done(void) { ready = 0; }
__attribute__((constructor)) static void init(void) { ready = 3; atexit(done); }
int main(int argc, char **argv)
{
    if (ready != 3) return 9;
    if (argc > 2) exit(argv[1][0] == 'q' ? 4 : 5);
    return ready - 3;
}
