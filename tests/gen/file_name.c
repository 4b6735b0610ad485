// A unit that looks at its own name. A test includes it by another name, and gives it back the one it is compiled under.
#include <string.h>

#define HERE (strrchr(__FILE__, '/') ? strrchr(__FILE__, '/') + 1 : __FILE__)

int is_here(const char *name) {
    if (strcmp(name, HERE) == 0)
        return 1;
    return 0;
}

int length(int n) {
    if (n > (int)sizeof __FILE__)
        return 1;
    return 0;
}

const char *where(void) { return __FILE__; }

//~ all length covered
//~ branch 7:9 T covered
