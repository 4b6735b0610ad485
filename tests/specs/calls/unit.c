//~ flags --callees -f twice
//~ branch 13:9 T covered
//~ branch 7:9 T infeasible
static int is_small(int n)
{
    /* The precondition calls it too: that is no coverage of it. */
    if (n > 10)
        return 0;
    return 1;
}
int twice(int n)
{
    if (n == 3)
        return -1;
    return is_small(n) ? 2 * n : 0;
}
