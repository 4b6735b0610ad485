//~ criteria: domain
int f(signed char c, const char *p, const char *q, unsigned u, double d)
{
    return c + (p == q) + (int)(u & 1) + (d > 0);
}
//~ covered 3:1 c is zero
//~ covered 3:1 c is one
//~ covered 3:1 c is more than one
//~ covered 3:1 c is negative
//~ covered 3:1 c is the least value
//~ covered 3:1 c is the greatest value
//~ covered 3:1 p is null
//~ covered 3:1 p is not null
//~ covered 3:1 p and q are the same
//~ covered 3:1 q is null
//~ covered 3:1 q is not null
//~ covered 3:1 u is zero
//~ covered 3:1 u is one
//~ covered 3:1 u is more than one
//~ covered 3:1 u is the greatest value
//~ covered 3:1 d is zero
//~ covered 3:1 d is positive
//~ covered 3:1 d is negative
//~ covered 3:1 d is not a number
