// Edges of functions that call each other.
int limit;

static int helper(int x)
{
    int i;
    for (i = 0; i < x; i++)
        limit++;
    if (x == 3)
        limit--;
    return i;
}

static void fail(void)
{
    __builtin_abort();
}

int twice(int a, int b)
{
    helper(a);
    // Behind both calls of helper.
    if (a > b) {
        a += 7;
        helper(b);
        if (a == b)
            return 2;
    }
    return a;
}

int ended(int a)
{
    if (a > 5)
        fail();
    if (a == 1)
        return 2;
    return 0;
}

int other(int a)
{
    int sum = 0;
    if (a > 3) {
        sum = helper(a);
        sum += 2;
    }
    if (sum == 1)
        return 2;
    return 0;
}

static int down(int n)
{
    if (n > 0)
        return down(n - 1) + 1;
    return n == 0 ? 3 : 4;
}

int recursive(int n)
{
    if (n < 9)
        return down(n);
    return 0;
}

//~ from twice: 23T dominates 26T
//~ from twice: 23T never dominates 23F
//~ from twice: 7F dominates 23T
//~ from twice: 7F dominates 26T
//~ from twice: 7T never dominates 23T
//~ from twice: 9T never dominates 23T
//~ from twice: 23T never dominates 7T
//~ from twice: 23T depends more than 26T
//~ from twice: 23T is 1 from 7T
//~ from twice: 23T is 2 from 9T
//~ from twice: 23T is 3 from 26T
//~ from twice: 7F is 2 from 23T
//~ from twice: 7F is 2 from 26T
//~ from twice: 26T is never near 23T
//~ from twice: 23F is never near 23T
//~ from twice: 23F is never near 7T

//~ from ended: 34F dominates 36T
//~ from ended: 34F dominates 36F
//~ from ended: 34T never dominates 36T
//~ from ended: 34T is never near 36T
//~ from ended: 34F is 1 from 36T

//~ from other: 44T is never near 23T
//~ from other: 7F is never near 26T
//~ from other: 7F is 2 from 48F
//~ from other: 44T is 3 from 48F
//~ from other: 44F is 1 from 48F
//~ from other: 44T has 7 within inf
//~ from other: 44F has 3 within 2
//~ from other: 9T depends more than 9F
//~ from other: 44T depends more than 9T
//~ from other: 44F depends nothing

//~ from recursive: 62T dominates 55T
//~ from recursive: 55F dominates 57T
//~ from recursive: 55T never dominates 57T
//~ from recursive: 55T is 2 from 57T
//~ from recursive: 62T is 2 from 57T
