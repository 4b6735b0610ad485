//~ flags --argv 2x1
//~ branch 10:9 T gave_up
//~ branch 19:13 T gave_up
// A signal may come from outside, whenever the program has a handler for it.
#include <signal.h>

static volatile sig_atomic_t stop;

static void end(int number) {
    if (number == SIGTERM)
        stop = 1;
}

int main(int argc, char **argv) {
    (void)argv;
    signal(SIGINT, end);
    signal(SIGTERM, end);
    for (int i = 0; i < argc; i++)
        if (stop)
            return 1;
    return 0;
}
