/* The largest of an array of any length is not below where it began. */
//~ branch 12:9 T infeasible
//~ branch 14:19 T infeasible

int maximum(const int *values, int n)
{
    int best = 0, i;

    for (i = 0; i < n; i++)
        if (values[i] > best)
            best = values[i];
    if (best < 0)
        return -1;
    if (n <= 0 && best > 0)
        return -2;
    return best;
}
