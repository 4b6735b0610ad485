// Results through pointers: to a number, to a struct, to a pointer.

#include <limits.h>
#include <stddef.h>
#include <string.h>

int divide(int a, int b, int *quotient, int *remainder) {
    if (b == 0 || (a == INT_MIN && b == -1))
        return 0;
    if (quotient)
        *quotient = a / b;
    if (remainder)
        *remainder = a % b;
    return 1;
}

struct range {
    int least, most;
};

int range_of_three(const int *numbers, struct range *out) {
    if (!numbers || !out)
        return -1;
    struct range range = {numbers[0], numbers[0]};
    for (int i = 1; i < 3; i++) {
        if (numbers[i] < range.least)
            range.least = numbers[i];
        else if (numbers[i] > range.most)
            range.most = numbers[i];
    }
    if (range.least > range.most)
        return -2;
    *out = range;
    return range.least == range.most ? 1 : 0;
}

int split(char *text, char separator, char **rest) {
    char *at = strchr(text, separator);
    if (!rest)
        return -1;
    if (!at) {
        *rest = NULL;
        return 0;
    }
    *at = '\0';
    *rest = at + 1;
    return **rest ? 2 : 1;
}

int longest(const char *const *names, size_t n, const char **out) {
    size_t most = 0;
    if (!names || !out)
        return -1;
    *out = NULL;
    for (size_t i = 0; i < n; i++) {
        if (names[i] && strlen(names[i]) > most) {
            most = strlen(names[i]);
            *out = names[i];
        }
    }
    return *out ? 1 : 0;
}

//~ all divide covered
//~ function range_of_three branch 13/14
//~ branch 31:9 T infeasible
//~ all split covered
//~ all longest covered
