//~ criteria: wm,loop
// Mutants of a loop whose bound is an input: some are equivalent since the counter starts below the bound.
int sum(int n)
{
    int s = 0;
    if (n < 0 || n > 3)
        return -1;
    for (int i = 0; i < n; i++)
        s += i;
    return s;
}
