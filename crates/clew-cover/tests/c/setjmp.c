// longjmp goes to wherever setjmp was called.
//~ thrower reaches caught
//~ deep reaches caught
//~ thrower never returns
//~ deep returns
//~ deep ends
//~ try_it reaches caught
//~ caught never reaches thrower
//~ caught never ends
//~ careful never reaches caught

#include <setjmp.h>

static jmp_buf back;

static int caught(int x) { return x + 1; }

static void thrower(int x)
{
    longjmp(back, x);
}

static int deep(int x)
{
    if (x > 3)
        thrower(x);
    return x;
}

int try_it(int x)
{
    if (setjmp(back))
        return caught(x);
    return deep(x);
}

int careful(int x)
{
    return x > 1;
}
