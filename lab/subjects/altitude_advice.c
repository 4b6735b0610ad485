//~ unit: altitude_advice
/* Decision logic: which way to go when another aircraft is near, from two altitudes, their trends and what the other one
 * has said it will do. */

enum advice { NONE, CLIMB, DESCEND, HOLD, CONFLICT };

struct traffic {
    int own_altitude;
    int own_rate;
    int other_altitude;
    int other_rate;
    int separation_up;
    int separation_down;
    int other_intent; /* 0 none, 1 climbs, 2 descends */
    unsigned confident : 1;
    unsigned equipped : 1;
    unsigned climb_inhibited : 1;
};

enum { CLOSE = 600, FAST = 25, LOW = 1000, BIAS = 100 };

enum advice altitude_advice(const struct traffic *t)
{
    int enabled = t->confident && t->own_rate <= FAST && t->own_rate >= -FAST;
    int intent_unknown = t->equipped && t->other_intent == 0;
    int distance = t->own_altitude - t->other_altitude;
    int up = t->separation_up + (t->climb_inhibited ? BIAS : 0);
    int want_up;
    int want_down;

    if (t->own_altitude < 0 || t->own_altitude > 60000 || t->other_altitude < 0 || t->other_altitude > 60000)
        return NONE;
    if (!enabled || (distance > CLOSE || distance < -CLOSE))
        return NONE;
    if (!((t->equipped && intent_unknown) || !t->equipped || t->other_intent > 0))
        return HOLD;
    if (up > t->separation_down)
        want_up = t->other_altitude < t->own_altitude || (t->separation_down < CLOSE && t->other_rate < 0);
    else
        want_up = t->own_altitude < t->other_altitude && t->separation_up >= CLOSE;
    want_down = !want_up && t->own_altitude > LOW && (t->other_rate >= 0 || t->separation_down > CLOSE / 2);
    if (want_up && t->other_intent == 1)
        return t->separation_down >= CLOSE ? DESCEND : CONFLICT;
    if (want_down && t->other_intent == 2)
        return t->separation_up >= CLOSE ? CLIMB : CONFLICT;
    if (want_up)
        return t->climb_inhibited && t->own_rate <= 0 ? HOLD : CLIMB;
    return want_down ? DESCEND : HOLD;
}
