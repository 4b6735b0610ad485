/* Memory that is given back all at once. */
#include <stddef.h>
typedef struct { size_t used, blocks, most; void *last; } arena_stats;
typedef struct arena arena;

arena *arena_create(size_t most);
void arena_destroy(arena *a);
void *arena_alloc(arena *a, size_t size);
size_t arena_mark(const arena *a);
int arena_rewind(arena *a, size_t mark);
arena_stats arena_look(const arena *a);
