//~ unit: alarm_tick
/* Scheduler: one tick of a counter and the alarms that hang on it. */

enum { ALARMS = 3 };
enum action { NO_ACTION, ACTIVATE, SET_EVENT, CALL_BACK };

struct alarm {
    unsigned expires;
    unsigned cycle;
    enum action action;
    unsigned char armed;
    unsigned char target;
};

struct counter {
    unsigned value;
    unsigned most;
    unsigned per_tick;
    unsigned ticks;
    struct alarm alarms[ALARMS];
};

struct fired {
    unsigned tasks;
    unsigned events;
    unsigned callbacks;
    int lost;
};

struct fired alarm_tick(struct counter *c)
{
    struct fired fired = {0, 0, 0, 0};
    int at;

    if (c->most == 0 || c->value > c->most) {
        fired.lost = -1;
        return fired;
    }
    if (c->per_tick > 1 && ++c->ticks < c->per_tick)
        return fired;
    c->ticks = 0;
    c->value = c->value == c->most ? 0 : c->value + 1;
    for (at = 0; at < ALARMS; at++) {
        struct alarm *alarm = &c->alarms[at];

        if (!alarm->armed || alarm->expires != c->value)
            continue;
        if (alarm->action == ACTIVATE && alarm->target < 8) {
            if (fired.tasks & 1u << alarm->target)
                fired.lost++;
            fired.tasks |= 1u << alarm->target;
        } else if (alarm->action == SET_EVENT && alarm->target < 8) {
            fired.events |= 1u << alarm->target;
        } else if (alarm->action == CALL_BACK) {
            fired.callbacks++;
        } else {
            fired.lost++;
        }
        if (alarm->cycle == 0 || alarm->cycle > c->most) {
            alarm->armed = 0;
        } else {
            unsigned left = c->most - alarm->expires;

            if (alarm->cycle <= left)
                alarm->expires += alarm->cycle;
            else
                alarm->expires = alarm->cycle - left - 1;
        }
    }
    return fired;
}
