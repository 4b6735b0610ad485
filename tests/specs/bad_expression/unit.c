//~ refused 3:15: this does not compile: use of undeclared identifier 'm'

int f(int n, const char *p)
{
    return n > 3 && p ? 1 : 0;
}
