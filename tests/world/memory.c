// Memory that runs out: every function that gets some may fail, and the test says which call does.
#define _GNU_SOURCE
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

char *__strdup(const char *text);

int nothing_wanted(void) {
    char *p = malloc(0);
    if (p) { //~ T covered, F covered
        free(p);
        return 1;
    }
    return 0;
}

int resized_to_nothing(void) {
    char *p = malloc(4);
    if (!p)
        return -1;
    p = realloc(p, 0);
    if (p) { //~ T covered, F covered
        free(p);
        return 1;
    }
    return 0;
}

int behind_nothing(void) {
    char *p = malloc(4);
    if (!p) //~ T covered
        return 1;
    p = realloc(p, 0);
    char *q = malloc(3);
    if (!q) { //~ T covered, F covered
        free(p);
        return 2;
    }
    free(p);
    free(q);
    return 0;
}

int printed(int n) {
    char *s;
    if (asprintf(&s, "%d", n) < 0) //~ T covered, F covered
        return 1;
    free(s);
    return 0;
}

int printed_out_of_order(void) {
    char *s;
    if (asprintf(&s, "%2$d %1$d", 3, 4) < 0) //~ T covered, F covered
        return 1;
    char *p = malloc(3);
    free(s);
    if (!p) //~ T covered, F covered
        return 2;
    free(p);
    return 0;
}

int aligned(size_t alignment) {
    void *p;
    int error = posix_memalign(&p, alignment > 16 ? 16 : alignment, 64);
    if (error == 12) //~ T covered, F covered
        return 1;
    if (error) //~ T covered, F covered
        return 2;
    free(p);
    return 0;
}

int aligned_otherwise(void) {
    void *p = aligned_alloc(16, 64);
    if (!p) //~ T covered, F covered
        return 1;
    void *q = memalign(16, 64);
    free(p);
    if (!q) //~ T covered, F covered
        return 2;
    free(q);
    return 0;
}

int array(size_t n) {
    int *p = malloc(4);
    if (!p)
        return 5;
    int *q = reallocarray(p, n, 4);
    if (!q) { //~ T covered, F covered
        if (n) //~ T covered, F covered
            free(p);
        return 1;
    }
    p = malloc(3);
    free(q);
    if (!p) //~ T covered, F covered
        return 4;
    free(p);
    return 0;
}

int copied(void) {
    char *p = __strdup("abc");
    if (!p) //~ T covered, F covered
        return 1;
    wchar_t *q = wcsdup(L"abc");
    free(p);
    if (!q) //~ T covered, F covered
        return 2;
    free(q);
    return 0;
}
