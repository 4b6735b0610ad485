//~ flags --argv 2x2
//~ branch 9:9 T covered
// What time it is no test chooses: none rests on it.
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1)
        return 1;
    time_t t = time(0);
    if (t < 86400)
        return 2;
    if (t < 1500000000)
        return 3;
    if (clock() > 100000)
        return 4;
    if (time(0) < t)
        return 5;
    return 0;
}
