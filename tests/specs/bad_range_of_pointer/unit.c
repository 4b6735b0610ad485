//~ refused 2:9: `p` is no number: it cannot have a range

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
