//~ criteria: wm:ror
static int started;
__attribute__((constructor)) static void start(void)
{
    if (started < 1)
        started = 1;
}
int is_large(int x)
{
    if (x > 3)
        return 1;
    return 0;
}
//~ covered 5:9 started < 1 -> started <= 1
//~ covered 5:9 started < 1 -> started > 1
//~ covered 5:9 started < 1 -> started >= 1
//~ covered 5:9 started < 1 -> started == 1
//~ covered 5:9 started < 1 -> started != 1
//~ covered 5:9 started < 1 -> true
//~ covered 5:9 started < 1 -> false
//~ covered 10:9 x > 3 -> x < 3
//~ covered 10:9 x > 3 -> x <= 3
//~ covered 10:9 x > 3 -> x >= 3
//~ covered 10:9 x > 3 -> x == 3
//~ covered 10:9 x > 3 -> x != 3
//~ covered 10:9 x > 3 -> true
//~ covered 10:9 x > 3 -> false
