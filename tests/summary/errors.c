/* Errors with callers: natively one crashes, one need not, one is libc's, and one has more frames than are shown. */
#include <stdlib.h>
#include <string.h>

struct node {
    int value;
    struct node *next;
};

static int leaf(const struct node *n)
{
    return n->value;
}

static int second(const struct node *n)
{
    return leaf(n->next);
}

int top(const struct node *n, int k)
{
    if (k == 3)
        return second(n);
    return k;
}

int past(int k)
{
    int v[4] = {0};

    return k > 9 && k < 20 ? v[k] : v[0];
}

static int compare(const void *a, const void *b)
{
    return *(const int *)a / *(const int *)b;
}

int sorted(int *v)
{
    qsort(v, 2, sizeof *v, compare);
    return v[0];
}

int length(int k)
{
    const char *text = k == 5 ? NULL : "text";

    return (int)strlen(text);
}

int endless(int n)
{
    if (n == 77)
        return endless(n) + 1;
    return n;
}
