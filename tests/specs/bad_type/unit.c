//~ refused 2:9: a range such as [0, 10] or { min = 0 } is expected here, not an integer

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
