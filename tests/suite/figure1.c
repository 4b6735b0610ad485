/* A string that must be "baz" and a counter that must be 5: neither evolution nor the solver finds both. */
#include "figure1.h"
#include <stdlib.h>
#include <string.h>

struct foo { int x; };
struct bar { char x[8]; };

struct foo *foo_new(void)
{
    struct foo *f = malloc(sizeof *f);

    f->x = 0;
    return f;
}

void foo_free(struct foo *f) { free(f); }
void foo_inc(struct foo *f) { f->x++; }
int foo_x(const struct foo *f) { return f->x; }

struct bar *bar_new(const char *x)
{
    struct bar *b;

    if (strlen(x) > 6)
        return NULL;
    b = malloc(sizeof *b);
    strcpy(b->x, x);
    return b;
}

void bar_free(struct bar *b) { free(b); }

int bar_cover_me(struct bar *b, struct foo *f)
{
    char y[9];
    size_t n = strlen(b->x);

    strcpy(y, b->x);
    y[n] = (char)('0' + foo_x(f) % 10);
    y[n + 1] = '\0';
    if (strcmp(y, "baz5") == 0)
        return 1;
    return 0;
}
