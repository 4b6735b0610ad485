// Handles whose struct nobody here knows.

#include <stddef.h>

struct device;

struct device *device_open(const char *path);
int device_read(struct device *device, int *value);
void device_close(struct device *device);

int sample(const char *path) {
    int value = 0;
    struct device *device = device_open(path);
    if (!device)
        return -1;
    if (device_read(device, &value) != 0)
        value = -2;
    else if (value > 100)
        value = 100;
    device_close(device);
    if (device == NULL)
        return -3;
    return value;
}

int differ(void) {
    struct device *a = device_open("a"), *b = device_open("b");
    if (!a || !b)
        return -1;
    if (a == b)
        return 0;
    return 1;
}

struct pool {
    struct device *devices[2];
    struct device *current;
};

int pick(struct pool *pool, struct device *wanted) {
    if (!pool || !wanted)
        return -1;
    for (int i = 0; i < 2; i++) {
        if (pool->devices[i] == wanted) {
            pool->current = wanted;
            return i;
        }
    }
    return pool->current == wanted ? 2 : 3;
}

//~ function sample branch 7/8
//~ branch 21:9 T infeasible
//~ all differ covered
//~ all pick covered
