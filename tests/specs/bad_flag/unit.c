//~ refused 2:1: `clew gen` has no flag --max-aray; did you mean `max-array`?

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
