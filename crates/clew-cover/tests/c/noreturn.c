// What comes after a call that never comes back is not reached.
//~ die never returns
//~ die ends
//~ stop never returns
//~ stop reaches die
//~ unmarked never returns
//~ use never reaches after
//~ use reaches die
//~ use never returns
//~ maybe reaches after
//~ maybe returns
//~ maybe ends
//~ after never ends
//~ outside never returns
//~ outside ends
//~ asserts ends
//~ asserts returns

#include <assert.h>
#include <stdlib.h>

_Noreturn void elsewhere(int code);

_Noreturn static void die(int code)
{
    exit(code);
}

static void stop(int code)
{
    if (code > 1)
        die(code);
    abort();
}

static int unmarked(int code)
{
    while (code++ < 10)
        stop(code);
    die(code);
}

static int after(int x) { return x > 1; }

int use(int x)
{
    if (unmarked(x))
        return after(x);
    return after(-x);
}

int maybe(int x)
{
    if (x > 3)
        die(x);
    return after(x);
}

int outside(int x)
{
    elsewhere(x);
}

int asserts(int x)
{
    assert(x != 3);
    return x;
}
