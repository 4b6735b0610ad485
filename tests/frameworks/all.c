// What tests in a shared process must get right: variables that calls change, static ones, calls that end the process, stubs,
// memory that runs out, errno.
#include <errno.h>
#include <stdlib.h>
#include <string.h>

extern int read_level(int which, int *level);

int total;
static int limit = 3;

int add(int n) {
    if (n > limit)
        return -1;
    total += n;
    return total > 10 ? 1 : 0;
}

int raise_limit(int to) {
    static int raised;

    if (raised++ > 1)
        return 0;
    limit = to;
    return 1;
}

int level(int count) {
    int sum = 0, one;

    for (int i = 0; i < count && i < 4; i++) {
        if (read_level(i, &one) < 0)
            return -1;
        sum += one;
    }
    return sum;
}

char *copy(const char *text) {
    char *to = malloc(strlen(text) + 1);

    if (!to) {
        errno = ENOMEM;
        return NULL;
    }
    return strcpy(to, text);
}

double half(double x) {
    return x > 1.5 ? x / 2 : x;
}

unsigned long long mask(unsigned long long x) {
    return x >> 40 ? x & 0xff00000000000000 : 1;
}

void fill(int *a, int n) {
    for (int i = 0; i < n && i < 4; i++)
        a[i] = i + 1;
}

int stop(int code) {
    if (code > 10)
        exit(3);
    return 100 / code;
}
