//~ branch 6:9 T infeasible
//~ branch 8:9 T infeasible
//~ all either covered
int always(const int *in, const int *none)
{
    if (in == 0)
        return -1;
    if (none != 0)
        return -2;
    return 0;
}

int either(const int *in)
{
    if (in == 0)
        return -1;
    return 0;
}
