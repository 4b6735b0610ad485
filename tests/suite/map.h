/* A map from keys that its user knows how to compare. */
#include <stddef.h>
struct map;
typedef unsigned (*map_hash)(const void *key);
typedef int (*map_same)(const void *a, const void *b);
typedef int (*map_visit)(const void *key, int value, void *arg);

struct map *map_new(map_hash hash, map_same same);
void map_free(struct map *m);
int map_put(struct map *m, const void *key, int value);
int map_get(const struct map *m, const void *key, int *value);
int map_each(const struct map *m, map_visit visit, void *arg);
size_t map_size(const struct map *m);
