//~ refused 2:1: `other` cannot be a stub in tests of unit.c, which defines it: choose functions of other files with -f
int other(void)
{
    return 3;
}
int f(void)
{
    return other() ? 1 : 0;
}
