/* A member of a struct behind a pointer, changed through one name and read through it. */
//~ branch 15:13 T infeasible
//~ branch 18:12 T infeasible

struct timer {
    int phase;
    long fired;
};

int member(struct timer *timer, unsigned ticks)
{
    timer->phase = 0;
    while (ticks-- > 0) {
        timer->phase = timer->phase == 2 ? 0 : timer->phase + 1;
        if (timer->phase > 2)
            return 1;
    }
    return timer->phase < 0 ? 2 : 0;
}
