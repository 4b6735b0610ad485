/*
 * The unit's own calls that write to a stream come here. The test says which ones give something else back than usual:
 * their numbers in order, from 0, each with its result and its errno, and -1 behind the last.
 */
static const long *clew_refused;

enum { CLEW_USUAL = -2147483647 - 1 };

static const long *clew_told(void)
{
    static int calls;

    if (clew_refused == NULL || *clew_refused != calls++)
        return NULL;
    clew_refused += 3;
    return clew_refused - 3;
}
