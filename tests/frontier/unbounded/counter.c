/* A counter of a loop over n is never negative, and stands at n behind it. */
//~ branch 10:13 T infeasible
//~ branch 14:18 T infeasible

int counter(int n)
{
    int i = 0;

    while (i < n) {
        if (i < 0)
            return 1;
        i++;
    }
    if (n > 0 && i != n)
        return 2;
    return 0;
}
