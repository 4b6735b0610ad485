//~ refused 1:11: no input of f satisfies its preconditions

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
