#include "ends.c"
#include "env.h"

static int *p, by;
int *give(void) { return p; }
int *next_free(int *from) { return by ? from + by : 0; }
void advance(int **q) { *q += by; }

int main(void) {
    in_pool(pool), in_pool(pool + 4), at_end(pool + 4), at_end(pool);
    in_slots(slots + 3), in_slots(slots);
    p = pool + 4, returned_end(), p = 0, returned_end();
    pool[0] = pool[1] = 2, range(pool, pool), range(pool, pool + 4), range(pool + 2, pool + 4);
    text_range(text, text), text_range(text, text + 8), text_range("x", text), text_range(0, 0), text_range(text, 0);
    length(text, text + 5), length(text + 5, text), length(text, text), length(0, 0), length(text, 0);
    by = 1, step(pool), by = 0, step(pool);
    by = 2, advanced(), by = 1, advanced(), by = 0, advanced();
    private_end(pool), before_begin(pool), before_begin(0);
    index_of(pool), index_of(pool + 4), index_of(pool + 2);
}
