// What other units define: the tests must define it.

#include <stddef.h>

struct device {
    int id;
    struct device *next;
};

extern int level;
extern const int limit;
extern unsigned char flags[4];
extern const short table[];
extern struct device *devices;
extern struct device console;
extern const char *program;
extern double factor;

int clamp(void) {
    if (level > 10)
        level = 10;
    if (level < -10)
        level = -10;
    if (level > 10)
        return -1;
    return level == 5 ? 1 : 0;
}

int allowed(int x) {
    if (x > limit)
        return 0;
    return flags[x & 3] & 1 ? 1 : 2;
}

int in_table(unsigned i) {
    if (i < 8 && table[i] == 300)
        return 1;
    return 0;
}

const struct device *find(int id) {
    for (const struct device *device = devices; device; device = device->next) {
        if (device->id == id)
            return device;
    }
    return NULL;
}

int is_console(void) {
    if (devices == &console)
        return console.id == 1 ? 1 : 2;
    return 0;
}

int named(void) {
    if (program && program[0] == '-')
        return factor > 1.5 ? 1 : 2;
    return 0;
}

// The unit's own state is input as well.
static int depth;
int most = 3;

int enter(void) {
    if (depth >= most)
        return -1;
    depth++;
    if (depth > most)
        return -2;
    return depth;
}

//~ function clamp branch 7/8
//~ branch 24:9 T infeasible
//~ all allowed covered
//~ all in_table covered
//~ all find covered
//~ all is_console covered
//~ all named covered
//~ function enter branch 3/4
//~ branch 69:9 T infeasible
