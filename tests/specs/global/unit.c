//~ branch 9:9 T covered
//~ branch 11:9 T infeasible
//~ branch 18:9 T infeasible
//~ branch 20:9 F covered
int limit = 5;
int level;
int use(int n)
{
    if (n == limit)
        return 1;
    if (limit > 10)
        return 2;
    return 0;
}

int measure(void)
{
    if (level < 0)
        return -1;
    if (level < 7)
        return 1;
    return 2;
}
