/* One state that no call leads to: sequences leave it open, and a test that makes the state up is marked. */
//~ open: 1
#include "state.h"
#include <stdlib.h>

struct gate {
    int steps, broken;
};

struct gate *gate_new(void) { return calloc(1, sizeof(struct gate)); }
void gate_free(struct gate *g) { free(g); }

int gate_step(struct gate *g)
{
    if (g->broken)
        return g->steps / (g->broken - 1);
    if (++g->steps == 3)
        return 1;
    return 0;
}
