// On i386 the processor has a say in what `strcmp` gives: no test is about more than the sign.
//~ flags -- -m32
//~ all ordered covered
//~ branch 18:9 T gave_up
//~ branch 20:9 T gave_up
#include <string.h>

int kept;

int ordered(const char *a, const char *b) {
    int order = strcmp(a, b);
    if (order < 0)
        return -1;
    return order > 0;
}

int looked_at(const char *a, const char *b) {
    if (strcmp(a, b) == -4)
        return 1;
    if (memcmp(a, b, 1) == 1)
        return 2;
    return 0;
}

void keeps(const char *a, const char *b) { kept = strncmp(a, b, 2); }

int gives(const char *a, const char *b) { return memcmp(a, b, 1); }
