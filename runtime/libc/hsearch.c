/* search.h: a table of words. It has a prime number of places, as glibc's has, so that it is full at the same entry. */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/string.h>

typedef struct {
    char *key;
    void *data;
} ENTRY;

typedef enum { FIND, ENTER } ACTION;

struct hsearch_data {
    ENTRY *table;
    unsigned size, filled;
};

static int is_prime(size_t odd) {
    for (size_t divisor = 3; divisor <= odd / divisor; divisor += 2) {
        if (odd % divisor == 0)
            return 0;
    }
    return 1;
}

int hcreate_r(size_t n, struct hsearch_data *data) {
    if (!data) {
        errno = EINVAL;
        return 0;
    }
    if (data->table)
        return 0;
    n = n < 3 ? 3 : n | 1;
    while (!is_prime(n))
        n += 2;
    data->size = (unsigned)n;
    data->filled = 0;
    data->table = calloc(n, sizeof(ENTRY));
    return data->table != NULL;
}

void hdestroy_r(struct hsearch_data *data) {
    if (!data) {
        errno = EINVAL;
        return;
    }
    free(data->table);
    data->table = NULL;
}

static unsigned hash(const char *key) {
    unsigned value = 5381;
    for (; *key; key++)
        value = value * 33 + (unsigned char)*key;
    return value;
}

/* The entry of that key, or the free one where it belongs, or none if all are taken. */
static ENTRY *place_of(const char *key, const struct hsearch_data *data) {
    unsigned first = hash(key) % data->size;
    for (unsigned i = 0; i < data->size; i++) {
        ENTRY *entry = &data->table[(first + i) % data->size];
        if (!entry->key || strcmp(entry->key, key) == 0)
            return entry;
    }
    return NULL;
}

int hsearch_r(ENTRY item, ACTION action, ENTRY **result, struct hsearch_data *data) {
    ENTRY *entry = place_of(item.key, data);
    *result = NULL;
    if (!entry || (!entry->key && action == FIND)) {
        errno = action == FIND ? ESRCH : ENOMEM;
        return 0;
    }
    if (!entry->key) {
        *entry = item;
        data->filled++;
    }
    *result = entry;
    return 1;
}

static struct hsearch_data shared;

int hcreate(size_t n) { return hcreate_r(n, &shared); }

void hdestroy(void) { hdestroy_r(&shared); }

ENTRY *hsearch(ENTRY item, ACTION action) {
    ENTRY *result;
    hsearch_r(item, action, &result, &shared);
    return result;
}
