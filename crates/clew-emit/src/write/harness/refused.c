/*
 * The unit's own calls that write to a stream come here. The test says which ones give something else back than usual:
 * their numbers in order, from 0, each with its result and its errno, and -1 behind the last.
 */
__extension__ typedef long long clew_result;
static const clew_result *clew_refused;

/* No int, and no number of bytes. */
#define CLEW_USUAL (-4 * (clew_result)2147483647)

static const clew_result *clew_told(void)
{
    static int calls;

    if (clew_refused == NULL || *clew_refused != calls++)
        return NULL;
    clew_refused += 3;
    return clew_refused - 3;
}
