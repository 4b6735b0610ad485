// Where globals and literals lie is for the linker to say: how they are aligned beyond their types, which one follows which,
// and whether one literal is the end of another.

#include <stdint.h>

static char before, three[3];
int first, second;
static int pair[2], other[2];

int is_odd(void) {
    before = 1;
    if ((uintptr_t)three & 1)
        return 1;
    return 0;
}

int is_aligned(void) {
    if ((uintptr_t)&first & 3)
        return 0;
    return 1;
}

int follows(void) {
    int *volatile one = &first, *volatile two = &second;
    if (one + 1 == two)
        return 1;
    return 0;
}

int is_behind(int *p) {
    if (p == pair + 2) {
        if (p == other)
            return 1;
        return 2;
    }
    return 0;
}

int shares(void) {
    const char *it = "it", *lit = "lit";
    if (it == lit + 1)
        return 1;
    return 0;
}

int lies_low(void) {
    if ((int)(uintptr_t)&first < (int)(uintptr_t)&second)
        return 1;
    return 0;
}

int has_end(void) {
    int sum = 0;
    for (int *p = pair; p != pair + 2; p++)
        sum += *p;
    return sum;
}

//~ branch 12:9 T gave_up
//~ branch 12:9 F gave_up
//~ branch 18:9 T infeasible
//~ branch 18:9 F covered
//~ branch 25:9 T gave_up
//~ branch 25:9 F gave_up
//~ branch 31:9 F covered
//~ branch 32:13 T gave_up
//~ branch 32:13 F gave_up
//~ branch 41:9 T gave_up
//~ branch 41:9 F gave_up
//~ branch 47:9 T gave_up
//~ branch 47:9 F gave_up
//~ all has_end covered
