/* Advice to climb or to descend, in the manner of TCAS, cycle by cycle: what was advised before counts, and some
 * combinations cannot be. */
int __VERIFIER_nondet_int(void);

enum { NONE, CLIMB, DESCEND, CLEAR };
enum { LOW = 400, MIDDLE = 500, HIGH = 640, HIGHEST = 740 };

struct track {
    int own, other, rate, other_rate, layer, confident, capability;
};

static struct track t;
static int advice, previous, reversals, cycles, failures;

static int limit(void)
{
    switch (t.layer) {
    case 0:
        return LOW;
    case 1:
        return MIDDLE;
    case 2:
        return HIGH;
    default:
        return HIGHEST;
    }
}

static int separation(int up)
{
    int gap = t.other - t.own;

    if (up)
        gap = -gap;
    if (t.rate > 600)
        gap += 100;
    return gap;
}

static int is_below(void)
{
    return t.own < t.other;
}

static int is_above(void)
{
    return t.other < t.own;
}

static int climb_inhibited(void)
{
    return t.layer == 3 ? 1 : 0;
}

static int may_climb(void)
{
    int up = separation(1), down = separation(0), prefers = up + (climb_inhibited() ? 100 : 0) > down;

    if (prefers)
        return !is_below() || !(down >= limit());
    return is_above() && t.confident && up >= limit();
}

static int may_descend(void)
{
    int up = separation(1), down = separation(0), prefers = up > down;

    if (prefers)
        return is_below() && down >= limit();
    return !is_above() || (is_above() && up >= limit());
}

static int read_track(void)
{
    t.own = __VERIFIER_nondet_int();
    t.other = __VERIFIER_nondet_int();
    if (t.own < 0 || t.own > 50000)
        return 0;
    if (t.other < 0 || t.other > 50000)
        return 0;
    t.rate = __VERIFIER_nondet_int();
    t.other_rate = __VERIFIER_nondet_int();
    if (t.rate < -6000 || t.rate > 6000)
        return 0;
    t.layer = __VERIFIER_nondet_int() & 3;
    t.confident = __VERIFIER_nondet_int() != 0;
    t.capability = __VERIFIER_nondet_int() == 1;
    return 1;
}

static int decide(void)
{
    int needs_climb, needs_descent;

    if (!t.confident || (t.rate > 600 && !t.capability))
        return NONE;
    needs_climb = may_climb() && is_below();
    needs_descent = may_descend() && is_above();
    if (needs_climb && needs_descent) {
        failures = 1;
        return NONE;
    }
    if (needs_climb)
        return CLIMB;
    if (needs_descent)
        return DESCEND;
    return NONE;
}

static void remember(int now)
{
    if (previous == CLIMB && now == DESCEND)
        reversals++;
    else if (previous == DESCEND && now == CLIMB)
        reversals++;
    else if (now == NONE)
        reversals = 0;
    if (reversals > 3) {
        reversals = 3;
        now = CLEAR;
    }
    previous = advice;
    advice = now;
}

static int monitor(void)
{
    if (advice < NONE || advice > CLEAR)
        return 1;
    if (reversals < 0 || reversals > 3)
        return 2;
    if (failures)
        return 3;
    if (advice == CLEAR && reversals != 3)
        return 4;
    if (t.layer < 0 || t.layer > 3)
        return 5;
    if (limit() < LOW || limit() > HIGHEST)
        return 6;
    if (t.confident > 1 || t.capability < 0)
        return 7;
    if (is_below() && is_above())
        return 8;
    return 0;
}

int main(void)
{
    while (__VERIFIER_nondet_int()) {
        int wrong;

        if (!read_track())
            continue;
        if (t.own + t.other < 0)
            return 9;
        remember(decide());
        wrong = monitor();
        if (wrong)
            return wrong;
        cycles++;
        if (cycles == 1000)
            cycles = 0;
        if (cycles > 999)
            return 10;
    }
    return cycles < 0 ? 11 : 0;
}
