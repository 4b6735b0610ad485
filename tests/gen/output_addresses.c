// In a test that lets writing fail, `puts` and `malloc` are functions of the test's own to the unit, also where it compares
// their addresses.

#include <stdio.h>
#include <stdlib.h>

struct hooks {
    int (*say)(const char *);
    int (*format)(const char *, ...);
    void *(*get)(size_t);
};

int which(struct hooks *hooks) {
    if (!hooks)
        return -1;
    if (hooks->say == puts)
        return 1;
    if (hooks->format == printf)
        return 2;
    if (hooks->get == malloc)
        return 3;
    return 0;
}

int fails(void) {
    if (puts("text") < 0)
        return 1;
    void *block = malloc(8);
    if (!block)
        return 2;
    free(block);
    return 0;
}

//~ all which covered
//~ all fails covered
