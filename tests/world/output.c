// What writing gives back, and errno after it.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

int errno_after_ignored(void) {
    errno = 0;
    puts("x");
    if (errno) //~ T covered, F covered
        return 1;
    return 0;
}

int errno_of_each(void) {
    errno = 0;
    fputs("x", stdout);
    int first = errno;
    errno = 0;
    fputs("y", stdout);
    if (first && !errno) //~ 1:T covered, 2:T covered
        return 1;
    return 0;
}

int errno_after_message(void) {
    errno = 0;
    perror("x");
    if (errno) //~ T covered, F covered
        return 1;
    return 0;
}

int own_errno(void) {
    fputs("x", stdout);
    errno = 3;
    if (errno != 3) //~ T infeasible
        return 1;
    return 0;
}

int part(void) {
    size_t n = fwrite("abcd", 1, 4, stdout);
    if (n == 2) //~ T covered
        return 1;
    if (n > 4) //~ T infeasible
        return 2;
    return 0;
}

int second_fails(void) {
    if (fputs("x", stdout) < 0) //~ T covered, F covered
        return 1;
    if (fflush(stdout)) //~ T covered, F covered
        return 2;
    return 0;
}

int one_of_many(void) {
    for (int i = 0; i < 3; i++)
        if (putchar('a') == EOF) //~ T covered, F covered
            return i;
    return 9;
}

static int say(const char *text) {
    return fprintf(stdout, "%s\n", text);
}

int said(void) {
    if (say("x") != 2) //~ T covered, F covered
        return 1;
    return 0;
}

int allocated(void) {
    errno = 0;
    char *p = malloc(10);
    free(p);
    if (errno) //~ T possible, F covered
        return 1;
    return 0;
}
