// Tables of strings, and pointers that lead to pointers.

#include <stddef.h>
#include <string.h>

struct options {
    int verbose;
    const char *output;
};

int parse_options(int argc, char **argv, struct options *options) {
    for (int i = 1; i < argc; i++) {
        if (argv[i][0] != '-')
            return i;
        if (strcmp(argv[i], "-v") == 0) {
            options->verbose = 1;
        } else if (strcmp(argv[i], "-o") == 0) {
            if (i + 1 == argc)
                return -1;
            options->output = argv[++i];
        } else {
            return -2;
        }
    }
    return argc;
}

int contains(const char *const *names, const char *wanted) {
    if (!names)
        return -1;
    for (; *names; names++) {
        if (strcmp(*names, wanted) == 0)
            return 1;
    }
    return 0;
}

int deep(int ***p) {
    if (!p || !*p || !**p)
        return -1;
    if (***p == 42)
        return 1;
    return 0;
}

int clear(int **slot) {
    if (!slot)
        return -1;
    int was = *slot != NULL;
    *slot = NULL;
    if (*slot)
        return -2;
    return was ? 1 : 0;
}

int exchange(const char **a, const char **b) {
    if (!a || !b || !*a || !*b)
        return -1;
    const char *first = *a;
    *a = *b;
    *b = first;
    if (*a == *b)
        return 0;
    return **a == 'x' && **b == 'y' ? 1 : 2;
}

//~ all parse_options covered
//~ all contains covered
//~ all deep covered
//~ function clear branch 5/6
//~ branch 51:9 T infeasible
//~ all exchange covered
