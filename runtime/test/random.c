/* All of stdlib.h's generators, seeded and not, and the small functions beside them. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

#include "support/show.h"

static void additive(void) {
    static char states[6][256] __attribute__((aligned(8)));
    static const size_t sizes[] = {8, 32, 64, 128, 256, 100};
    for (int i = 0; i < 50; i++)
        mix((unsigned long)random());
    show_mixed("random");
    char *first = initstate(7, states[0], sizes[0]);
    for (unsigned i = 1; i < 6; i++)
        show("previous %ld\n", place(initstate(i * 77, states[i], sizes[i]), states));
    for (unsigned round = 0; round < 20; round++) {
        show("previous %ld %d\n", place(setstate(states[round % 6]), states), *(int *)states[round % 6]);
        for (unsigned i = 0; i < 10 + round; i++)
            mix((unsigned long)random());
        if (round == 13)
            srandom(99);
        mix((unsigned)rand());
        show_mixed("state");
    }
    errno = 0;
    show("too small %d %d\n", initstate(1, states[0], 7) == NULL, errno);
    setstate(first);
    show("first again %ld\n", random());
    unsigned seed = 5;
    for (int i = 0; i < 20; i++)
        show("%d %u; ", rand_r(&seed), seed);
    show("\n");
}

static void linear(void) {
    unsigned short x[] = {1, 2, 3}, parameters[] = {4, 5, 6, 7, 8, 9, 10};
    for (int round = 0; round < 4; round++) {
        for (int i = 0; i < 10; i++) {
            show("%a %ld %ld ", drand48(), lrand48(), mrand48());
            show("%a %ld %ld\n", erand48(x), nrand48(x), jrand48(x));
        }
        if (round == 0)
            srand48(-12345);
        if (round == 1)
            lcong48(parameters);
        if (round == 2) {
            const unsigned short *old = seed48(x);
            show("old %d %d %d\n", old[0], old[1], old[2]);
        }
    }
}

static int by_low_digit(const void *a, const void *b, void *count) {
    ++*(int *)count;
    return *(const int *)a % 10 - *(const int *)b % 10;
}

static void sorting(void) {
    int values[60], count = 0;
    for (int i = 0; i < 60; i++)
        values[i] = rand() % 100;
    qsort_r(values, 60, sizeof *values, by_low_digit, &count);
    for (int i = 0; i < 60; i++)
        show("%d ", values[i]);
    show("%d\n", count);
}

static void letters(void) {
    for (long i = -3; i < 2000000000; i = i * 3 + 7) {
        char text[8];
        strcpy(text, l64a(i));
        show("%ld %s %ld\n", i, text, a64l(text));
    }
    show("%ld %ld %ld\n", a64l("zzzzzzz"), a64l("a!b"), a64l(""));
    char text[] = "ro,rw=3,size=,unknown=1,,size=big,rw", *option = text, *value;
    char *const names[] = {"ro", "rw", "size", NULL};
    while (*option) {
        int which = getsubopt(&option, names, &value);
        show("%d %s; ", which, value ? value : "none");
    }
    show("%ld\n", place(option, text));
}

static void widest(void) {
    char *end;
    show("%jd %ju ", strtoimax("-9223372036854775809x", &end, 10), strtoumax("ffffffffffffffffg", &end, 16));
    show("%jd %jd\n", imaxabs(-5), imaxdiv(-17, 5).rem);
    void *object = NULL;
    show("%d %d %d\n", posix_memalign(&object, 3, 8), posix_memalign(&object, 24, 8), posix_memalign(&object, 16, 8));
    free(object);
    object = aligned_alloc(16, 32);
    errno = 0;
    show("%d %d\n", reallocarray(object, (size_t)-1 / 4, 5) == NULL, errno);
    free(reallocarray(object, 5, 4));
}

int main(void) {
    additive();
    linear();
    sorting();
    letters();
    widest();
    return 0;
}
