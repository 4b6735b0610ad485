//~ refused 1:19: `f` has no parameter `count`; it has n, p

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
