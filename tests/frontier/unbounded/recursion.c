/* What a recursion gives back is never negative. */
//~ branch 18:9 T infeasible
//~ branch 20:19 T infeasible

static int depth_of(int n)
{
    if (n <= 0)
        return 0;
    if (n > 1000)
        return 1000;
    return depth_of(n - 1) + 1;
}

int recursion(int n)
{
    int depth = depth_of(n);

    if (depth < 0)
        return -1;
    if (n <= 0 && depth > 0)
        return -2;
    return depth;
}
