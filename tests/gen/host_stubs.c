// Functions that the C library has and clew does not: they become stubs, of the unit only, and the test program keeps
// the real ones for itself (its profile needs them).

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

int level(void) {
    const char *text = getenv("LEVEL");
    if (!text)
        return -1;
    if (text[0] == '3')
        return 3;
    return 0;
}

int late(void) {
    return time(NULL) > 1000000 ? 1 : 0;
}

int lines(const char *name) {
    FILE *file = fopen(name, "r");
    int count = 0, c;
    if (!file)
        return -1;
    while ((c = fgetc(file)) != EOF) {
        if (c == '\n')
            count++;
    }
    fclose(file);
    return count;
}

int is_answer(void) {
    if (getpid() == 42)
        return 1;
    return 0;
}

// The library has it in the part that is linked into every program; the profile is written by it.
int at_the_end(void (*action)(void)) {
    if (atexit(action))
        return 1;
    return 0;
}

// No call of the test program's own leaves anything behind.
int no_error_yet(void) {
    return errno;
}

//~ all level covered
//~ all late covered
//~ all lines covered
//~ all is_answer covered
//~ all at_the_end covered
