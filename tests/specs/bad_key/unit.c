//~ refused 2:1: there is no key `asume` here; did you mean `assume`?

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
