//~ refused 2:18: this does not compile: expected ')'

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
