// Constructors have run before anything else, and other units' as well.
#include <stddef.h>

static int started, by_other, order, untouched;
static int *where;
int level = 1;
int early(void);

__attribute__((constructor)) static void start(void) {
    started = 5;
    order = order * 10 + 1;
    if (early() == 3) //~ T covered, F covered
        level = 9;
}

void set_other(int v) {
    by_other = v;
}

void set_where(int *p) {
    where = p;
}

int was_started(void) {
    if (started == 5) //~ T covered
        return 1;
    return 0;
}

int other_ran_before(void) {
    if (by_other == 3) //~ T covered, F covered
        return 1;
    return 0;
}

int pointer_set_before(void) {
    if (where && *where == 4) //~ 1:T covered, 1:F covered, 2:T covered
        return 1;
    return 0;
}

int level_before(void) {
    if (level == 9) //~ T covered
        return 1;
    if (level == 8) //~ T covered
        return 2;
    return 0;
}

__attribute__((destructor)) static void stop(void) {
    started = 0;
    if (by_other == 77) //~ T covered, F covered
        order = 0;
}
