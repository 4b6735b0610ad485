//~ all in_range covered
//~ branch 18:9 T infeasible
//~ branch 20:9 T infeasible
//~ branch 22:9 T infeasible
//~ branch 24:9 T infeasible
//~ branch 24:19 T infeasible
int in_range(int percent)
{
    if (percent == 0)
        return 1;
    if (percent == 100)
        return 2;
    return 0;
}

int out_of_range(int percent, unsigned count, double ratio, signed char c)
{
    if (percent > 100)
        return 1;
    if (count > 10)
        return 2;
    if (!(ratio >= 0.5))
        return 3;
    if (c < -3 || c == 127)
        return 4;
    return 0;
}
