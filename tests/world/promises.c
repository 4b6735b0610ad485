// What a C library promises is less than glibc gives: proofs that rest on glibc say so.
#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int far_apart(void) {
    char a[] = "a", c[] = "c";
    if (strcmp(a, c) == -7) //~ T assumed
        return 1;
    return 0;
}

int far_apart_kept(int n) {
    char a[] = "a", c[] = "c";
    int order = memcmp(n ? c : "b", a, 1);
    if (order == 700) //~ T assumed
        return 1;
    return 0;
}

int sign_only(void) {
    char a[] = "a", c[] = "c";
    int order = strcmp(a, c);
    if (order > 0) //~ T infeasible
        return 1;
    if (!strncmp(a, c, 1)) //~ T infeasible
        return 2;
    return 0;
}

int through_pointer(void) {
    char a[] = "a", c[] = "c";
    int (*compare)(const char *, const char *) = strcmp;
    if (compare(a, c) == -7) //~ T assumed
        return 1;
    return 0;
}

int digit_bit(int c) {
    int (*is)(int) = isdigit;
    if (is(c) == 7) //~ T assumed
        return 1;
    return 0;
}

static int by_tens(const void *a, const void *b) { return *(const int *)a / 10 - *(const int *)b / 10; }

int equals(void) {
    int all[] = {11, 12};
    qsort(all, 2, sizeof *all, by_tens);
    if (all[0] == 12) //~ T possible
        return 1;
    return 0;
}

int last_bit(void) {
    if (sin(1.0) == 0.5) //~ T assumed
        return 1;
    return 0;
}

int root_of_nothing(void) {
    errno = 0;
    double root = sqrt(-1.0);
    if (errno == 0) //~ T assumed
        return 1;
    return root > 0;
}

int set_without_need(void) {
    char a[] = "a";
    errno = 0;
    size_t n = strlen(a);
    if (errno != 0) //~ T assumed
        return 1;
    return (int)n;
}

int errno_alone(void) {
    errno = 3;
    if (errno != 3) //~ T infeasible
        return 1;
    return 0;
}

int no_stream(void) {
    if (!stdout) //~ T assumed
        return 1;
    return 0;
}
