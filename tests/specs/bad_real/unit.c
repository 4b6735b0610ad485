//~ refused 2:8: `other` is defined neither in these files nor in clew's libc: add its file, or let it be a stub
int other(void);
int f(void)
{
    return other() ? 1 : 0;
}
