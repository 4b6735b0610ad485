/* Errors of whoever calls. */
#include <assert.h>

#define ROOM 8

static const int squares[ROOM] = {0, 1, 4, 9, 16, 25, 36, 49};

int root(int n)
{
    assert(n >= 0); //~ contract
    for (int i = 0; i < ROOM; i++)
        if (squares[i] == n)
            return i;
    return -1;
}

/* Whoever calls it has looked. */
static int at(int n)
{
    return squares[n]; //~ contract
}

int square(int n)
{
    return n < 0 || n >= ROOM ? -1 : at(n);
}

/* Nothing here takes null. */
int first(const int *p)
{
    return *p; //~ contract
}
