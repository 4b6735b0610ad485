/* A timer wheel: time passes by calls, and a timer calls back. */
#include "wheel.h"
#include <stdlib.h>

#define SLOTS 4
#define TIMERS 6

struct wheel { wheel_call call; int now, used; struct { int slot, rounds, on; } timers[TIMERS]; };

struct wheel *wheel_new(wheel_call call)
{
    struct wheel *w;

    if (!call)
        return NULL;
    w = calloc(1, sizeof *w);
    w->call = call;
    return w;
}

void wheel_free(struct wheel *w) { free(w); }

int wheel_add(struct wheel *w, int delay)
{
    if (delay < 1 || delay > 3 * SLOTS)
        return -1;
    if (w->used == TIMERS)
        return -2;
    w->timers[w->used].slot = (w->now + delay) % SLOTS;
    w->timers[w->used].rounds = (delay - 1) / SLOTS;
    w->timers[w->used].on = 1;
    return w->used++;
}

int wheel_cancel(struct wheel *w, int id)
{
    if (id < 0 || id >= w->used || !w->timers[id].on)
        return 0;
    w->timers[id].on = 0;
    return 1;
}

int wheel_tick(struct wheel *w)
{
    int fired = 0;

    w->now = (w->now + 1) % SLOTS;
    for (int i = 0; i < w->used; i++) {
        if (!w->timers[i].on || w->timers[i].slot != w->now)
            continue;
        if (w->timers[i].rounds > 0) {
            w->timers[i].rounds--;
            continue;
        }
        w->timers[i].on = 0;
        w->call(i);
        fired++;
    }
    return fired;
}
