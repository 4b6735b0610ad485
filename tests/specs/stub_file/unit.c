//~ branch 8:9 T covered
//~ branch 8:9 F covered
//~ branch 10:9 T infeasible
int now(void);
int is_late(int due)
{
    int time = now();
    if (time > due)
        return 1;
    if (time != 7)
        return 2;
    return 0;
}
