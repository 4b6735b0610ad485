//~ refused 2:9: the range is empty: 5 is more than 3

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
