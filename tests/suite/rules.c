/* What types do not say, clew.toml does: who makes and who gives up, what comes first, what is not called. */
//~ open: 2
//~ has: struct box *box = box_grab(
//~ has: box_put_back(box);
//~ has: boxes_on();
#include "rules.h"
#include <stdlib.h>

struct box { int fill; };

static int on;

void boxes_on(void) { on++; }

struct box *box_grab(void)
{
    struct box *b = NULL;

    if (on == 1)
        b = calloc(1, sizeof *b);
    return b;
}

void box_put_back(struct box *b) { free(b); }

int box_add(struct box *b, int n)
{
    if (n < 0 || n > 9)
        return -1;
    b->fill += n;
    return b->fill == 17;
}

void box_burn(struct box *b)
{
    if (b->fill)
        abort();
}
