//~ criteria: domain
int f(signed char c, const char *p, const char *q, unsigned u, double d)
{
    return c + (p == q) + (int)(u & 1) + (d > 0);
}
