/* Each way in which a test can end, and each kind of check. */
#include <stdlib.h>

struct pair {
    int a, b;
};

int twice(int n)
{
    if (n == 4)
        exit(3);
    return 2 * n;
}

double half(double d)
{
    return d > 2.0 ? d / 2 : 0.0;
}

void fill(int *v, int n)
{
    for (int i = 0; i < 4; i++)
        v[i] = n > 5 ? i : -i;
}

struct pair make(int a)
{
    struct pair p = {a, 2};

    if (a > 3)
        p.b = 7;
    return p;
}

struct pair *pick(struct pair *p)
{
    return p && p->a > 3 ? p : NULL;
}

_Bool within(int low, int n, int high)
{
    return low < n && n < high;
}

int never(unsigned n)
{
    return n * 2 % 2 ? 1 : 2;
}
