//~ flags other.c -f caller
//~ all caller covered
int other(int n);
int caller(int n)
{
    if (other(n) == 8)
        return 1;
    return 0;
}
