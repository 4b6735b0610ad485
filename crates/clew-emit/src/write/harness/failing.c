
/*
 * The unit's own calls of malloc and its kin come here; those that the test says fail. Their numbers in order, from 0, and
 * -1 behind the last.
 */
static const int *clew_failing;

static int clew_fails(void)
{
    static int calls;

    if (clew_failing == NULL || *clew_failing != calls++)
        return 0;
    clew_failing++;
    return 1;
}
