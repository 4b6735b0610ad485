// Variables that nobody defines, in a unit that does not make it easy.
#pragma once
#define static extern
#define __typeof__(x) nothing
#define __attribute__(x)

#include "shapes.h"

struct device {
    int id;
    struct device *next;
};

struct hidden;

extern struct device *devices;
extern struct device console;
extern const short numbers[];
extern unsigned char grid[][4];
extern volatile unsigned status;
extern _Thread_local counter hits;
extern int later[];
extern struct hidden state;
extern node_t root;
extern int (*handler)(struct device *);
extern int renamed __asm__("other name");
extern int swapped __asm__("level");
extern long long level __asm__("swapped");
extern int covered;
#define covered (console.id)

int use(struct device *mine) {
    extern int inside;
    int sum = devices == mine || &console == mine;
    sum += numbers[1] + grid[1][1] + status + hits.n + later[1] + root.kind + inside + renamed;
    sum += swapped + level + covered + (handler ? handler(mine) : 0) + ((void *)mine == &state);
#undef covered
    return sum + covered;
}

extern int later[8];
