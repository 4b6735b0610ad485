// Truth values: one bit each, wherever they are.

#include <stdbool.h>
#include <stddef.h>

int votes(bool a, bool b, bool c) {
    int n = a + b + c;
    if (n > 3)
        return -1;
    if (n >= 2)
        return 1;
    return a != b && b != c ? 2 : 0;
}

struct options {
    bool verbose;
    bool *force;
    bool steps[3];
};

int choose(const struct options *options) {
    if (!options)
        return -1;
    if (options->verbose)
        return options->steps[2] ? 1 : 2;
    if (options->force && *options->force)
        return 3;
    return 0;
}

int count(const bool *set, size_t n) {
    int found = 0;
    for (size_t i = 0; i < n; i++) {
        if (set[i])
            found++;
    }
    return found > 2 ? 1 : 0;
}

// True is 1.
int value(const bool *flag) {
    int number = *flag;
    switch (number) {
    case 0:
        return 10;
    case 1:
        return 11;
    default:
        return 12;
    }
}

bool any_bit(unsigned x) {
    bool set = x & 0x100;
    if (set)
        return true;
    return x == 0x1ff ? true : false;
}

//~ function votes branch 7/8
//~ branch 8:9 T infeasible
//~ all choose covered
//~ all count covered
//~ function value branch 5/6
//~ branch 48:5 T infeasible
//~ function any_bit branch 3/4
//~ branch 57:12 T infeasible
