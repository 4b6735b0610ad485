/* The unit's own calls that write to a stream come here; those that the test says fail. */
/* Their numbers in order, from 0, each with its errno, and -1 behind the last. */
static const int *clew_refused;

static int clew_refuses(void)
{
    static int calls;

    if (clew_refused == NULL || *clew_refused != calls++)
        return 0;
    *clew_errno() = clew_refused[1];
    clew_refused += 2;
    return 1;
}
