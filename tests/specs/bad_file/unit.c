//~ refused 2:9: fakes.c does not define `other`
int other(void);
int f(void)
{
    return other() ? 1 : 0;
}
