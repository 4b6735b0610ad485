//~ unit: advise
/* Which way to go when another aircraft is near: as the collision avoidance of the Siemens suite, thirteen numbers and no loop. */

struct state {
    int separation;
    int confident;
    int report_valid;
    int own_altitude;
    int own_rate;
    int other_altitude;
    int layer;
    int up;
    int down;
    int other_rac; /* what the other one has announced */
    int other_equipped;
    int inhibited;
    int previous; /* what was advised before */
};

enum advice { UNRESOLVED, UPWARD, DOWNWARD };
enum { NO_INTENT, DO_NOT_CLIMB, DO_NOT_DESCEND };
enum { TCAS = 1 };
enum { MAXIMUM = 600, MINIMUM = 300, CROSSING = 100, FAST = 600, NEAR = 900 };

static int threshold(const struct state *s)
{
    if (s->layer == 0)
        return 400;
    if (s->layer == 1)
        return 500;
    if (s->layer == 2)
        return 640;
    return 740;
}

static int inhibited_climb(const struct state *s)
{
    return s->inhibited ? s->up + CROSSING : s->up;
}

static int own_below(const struct state *s)
{
    return s->own_altitude < s->other_altitude;
}

static int own_above(const struct state *s)
{
    return s->other_altitude < s->own_altitude;
}

static int crossing_climb(const struct state *s, int limit)
{
    int prefers_up = inhibited_climb(s) > s->down;

    if (prefers_up)
        return !own_below(s) || (own_below(s) && !(s->down >= limit));
    return own_above(s) && s->separation >= MINIMUM && s->up >= limit;
}

static int crossing_descent(const struct state *s, int limit)
{
    int prefers_up = inhibited_climb(s) > s->down;

    if (prefers_up)
        return own_below(s) && s->separation >= MINIMUM && s->down >= limit;
    return !own_above(s) || (own_above(s) && s->up >= limit);
}

static enum advice resolve(const struct state *s)
{
    int limit = threshold(s);
    int up = crossing_climb(s, limit) && own_below(s);
    int down = crossing_descent(s, limit) && own_above(s);

    if (up && down)
        return UNRESOLVED;
    if (up)
        return UPWARD;
    if (down)
        return DOWNWARD;
    return UNRESOLVED;
}

/* Near the other one advice is not reversed. */
static enum advice keep(const struct state *s, enum advice next)
{
    if (s->previous != UPWARD && s->previous != DOWNWARD)
        return next;
    if (next == UNRESOLVED)
        return s->separation < NEAR ? (enum advice)s->previous : UNRESOLVED;
    if (next != (enum advice)s->previous && s->separation < NEAR)
        return (enum advice)s->previous;
    return next;
}

enum advice advise(struct state s)
{
    int enabled;
    int equipped;
    int unknown;

    enabled = s.confident && s.own_rate <= FAST && s.separation > MAXIMUM;
    equipped = s.other_equipped == TCAS;
    unknown = s.report_valid && s.other_rac == NO_INTENT;
    if (enabled && ((equipped && unknown) || !equipped))
        return keep(&s, resolve(&s));
    return UNRESOLVED;
}
