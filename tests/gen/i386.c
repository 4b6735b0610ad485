// On i386 the x87 computes doubles with more precision than they have: no test says what comes of it. The C library orders
// by sign there, and by difference elsewhere.
#include <string.h>

int product(double x, double y) {
    if (x * y == 0.3)
        return 1;
    return 0;
}

int compared(double x, float y) {
    if (x > 1.5 && y != 2)
        return 1;
    return 0;
}

int order(const char *a, const char *b) {
    int by_bytes = memcmp(a, b, 1);
    int by_text = strcmp(a, b);
    if (by_bytes > 0 && by_text > 0)
        return by_bytes;
    return by_text;
}

//~ flags -- -m32
//~ all compared covered
//~ all order covered
//~ branch 6:9 T gave_up
