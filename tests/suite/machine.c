/* A state machine: three coins, the key 4711, a turn, and only then a push. The object is the caller's. */
#include "machine.h"

enum { IDLE, PAID, KEYED, OPEN, BROKEN };

void lock_init(struct lock *l)
{
    l->state = IDLE;
    l->coins = l->alarms = 0;
}

static void alarm_of(struct lock *l)
{
    if (++l->alarms > 3)
        l->state = BROKEN;
}

int lock_event(struct lock *l, enum event e, int arg)
{
    if (l->state == BROKEN)
        return -1;
    switch (e) {
    case EV_RESET:
        l->state = IDLE;
        l->coins = 0;
        return 0;
    case EV_COIN:
        if (l->state == IDLE && arg > 0 && ++l->coins == 3)
            l->state = PAID;
        return l->coins;
    case EV_KEY:
        if (l->state != PAID)
            break;
        if (arg == 4711)
            l->state = KEYED;
        else
            alarm_of(l);
        return l->state;
    case EV_TURN:
        if (l->state != KEYED)
            break;
        l->state = OPEN;
        return 1;
    case EV_PUSH:
        if (l->state == OPEN)
            return 2;
        break;
    }
    alarm_of(l);
    return -2;
}

int lock_is_open(const struct lock *l)
{
    return l->state == OPEN;
}
