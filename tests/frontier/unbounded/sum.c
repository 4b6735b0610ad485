/* The sum of a hundred bytes cannot wrap around. */
//~ branch 13:9 T infeasible
//~ branch 15:12 T infeasible

int sum(const unsigned char *bytes, int n)
{
    int total = 0, i;

    if (n > 100)
        return 0;
    for (i = 0; i < n; i++)
        total += bytes[i];
    if (total < 0)
        return -1;
    return total > 25500 ? -2 : total;
}
