// The library fails, and its state is not the unit's.
#include <ctype.h>
#include <errno.h>
#include <locale.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int put(void) {
    if (puts("x") == EOF) //~ T covered, F covered
        return 1;
    return 0;
}

int print(int n) {
    if (printf("%d\n", n) < 0) //~ T covered, F covered
        return 1;
    return 0;
}

int flush(void) {
    if (fflush(stdout) != 0) //~ T covered, F covered
        return 1;
    return 0;
}

int put_character(int c) {
    if (putchar(c) == EOF) //~ T covered, F covered
        return 1;
    return 0;
}

int to_file(FILE *f) {
    if (!f)
        return -1;
    if (fputs("x", f) < 0) //~ T possible, F possible
        return 1;
    if (ferror(f)) //~ T possible
        return 2;
    return 0;
}

int buffered(void) {
    if (setvbuf(stdout, 0, _IONBF, 0)) //~ F possible
        return 1;
    return 0;
}

int memory(unsigned char n) {
    char *p = malloc(n);
    if (!p) //~ T covered, F covered
        return -1;
    free(p);
    return 0;
}

int no_memory_wanted(void) {
    char *p = malloc(0);
    if (p) { //~ T covered, F covered
        free(p);
        return 1;
    }
    return 0;
}

int cleared(unsigned char n) {
    if (n > 3)
        return -2;
    int *p = calloc(n, sizeof *p);
    if (!p) //~ T covered, F covered
        return -1;
    if (n > 0 && p[0] != 0) { //~ 2:T infeasible
        free(p);
        return 1;
    }
    free(p);
    return 0;
}

int resized(unsigned char n) {
    char *p = malloc(4);
    if (!p)
        return -1;
    char *q = realloc(p, n + 1);
    if (!q) { //~ T covered, F covered
        free(p);
        return -2;
    }
    free(q);
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

int copied(const char *s) {
    if (!s)
        return -1;
    char *p = strdup(s);
    if (!p) //~ T covered, F covered
        return -2;
    free(p);
    return 0;
}

int opened(const char *name) {
    if (!name)
        return -1;
    FILE *f = fopen(name, "r");
    if (!f) { //~ T possible, F possible
        if (errno == ENOENT) //~ T possible
            return -2;
        return -3;
    }
    fclose(f);
    return 0;
}

int letter_in_locale(void) {
    if (isalpha(0xE4)) //~ T possible
        return 1;
    return 0;
}

int letter_always(void) {
    if (!isalpha('a')) //~ T infeasible
        return 1;
    return 0;
}

int upper_in_locale(int c) {
    if (c != 0xE4)
        return -1;
    if (toupper(c) != c) //~ T possible
        return 1;
    return 0;
}

int decimal_comma(void) {
    if (strtod("1,5", 0) > 1.2) //~ T possible
        return 1;
    return 0;
}

int comma_printed(void) {
    char text[16];
    snprintf(text, sizeof text, "%.1f", 1.5);
    if (text[1] == ',') //~ T possible
        return 1;
    return 0;
}

int collated(void) {
    if (strcoll("a", "B") < 0) //~ T possible, F possible
        return 1;
    return 0;
}

int environment(void) {
    const char *home = getenv("CLEW_WORLD");
    if (home) { //~ T possible, F possible
        if (home[0] == 'x') //~ T possible
            return 1;
    }
    return 0;
}

int clock_goes_on(void) {
    time_t a = time(0);
    if (a == (time_t)-1) //~ F possible
        return -1;
    if (clock() < 0) //~ F possible
        return -2;
    return 0;
}

int random_number(void) {
    if (rand() % 8 == 3) //~ T possible, F possible
        return 1;
    return 0;
}

int read_character(void) {
    int c = getchar();
    if (c == EOF) //~ T possible, F possible
        return -1;
    if (c == 'x') //~ T possible
        return 1;
    return 0;
}

int root_of(double x) {
    errno = 0;
    double r = sqrt(x);
    if (x < -1 && !(r != r)) //~ 2:T infeasible
        return 1;
    if (x < -1 && errno == EDOM) //~ 2:T possible
        return 2;
    return 0;
}
