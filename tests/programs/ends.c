//~ flags --argv 6x2
//~ all main covered
//~ all last covered
//~ all quick covered
// What `atexit` and its kin were given runs at the end, which is not the same for each way to end.
#include <stdlib.h>
#include <signal.h>

static int count, ended;

static void last(void) {
    if (count == 3)
        ended = 1;
}

static void quick(void) {
    if (count == 4)
        ended = 2;
}

int main(int argc, char **argv) {
    (void)argv;
    count = argc;
    atexit(last);
    at_quick_exit(quick);
    if (argc == 4 || argc == 5)
        quick_exit(argc);
    if (argc == 6)
        _Exit(6);
    return argc;
}
