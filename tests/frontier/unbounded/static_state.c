/* What is kept between calls is set at the beginning of each. */
//~ branch 24:13 T infeasible
//~ branch 27:12 T infeasible

int sample(void);

static int level;

static void step(int by)
{
    if (by > 0 && level < 3)
        level++;
    if (by < 0 && level > 0)
        level--;
}

int static_state(void)
{
    int by;

    level = 0;
    while ((by = sample()) != 0) {
        step(by);
        if (level > 3)
            return 1;
    }
    return level < 0 ? 2 : level;
}
