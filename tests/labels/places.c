//~ labels: ic,fcc,domain
// Statements and calls wherever they stand, and partitions by types.
static int f(int n) { return n; }
static int g(signed char c, const char *p, const char *q)
{
    if (c) f(1); else if (p == q) f(2);
    switch (c) { case 1: f(3); break; default: ; int late = 4; f(late); }
    for (int i = f(0); i < f(1); i++) f(i), f(i + 1);
again:
    if (c-- > 0) goto again;
    return c;
}

int main(void)
{
    const char *t = "t";
    g(1, t, t);
    g(-128, 0, t);
    return 0;
}
//~ + 3:21 domain n is zero
//~ + 3:21 domain n is one
//~ + 3:21 domain n is more than one
//~ - 3:21 domain n is negative
//~ - 3:21 domain n is the least value
//~ - 3:21 domain n is the greatest value
//~ + 3:23 ic return n
//~ - 5:1 domain c is zero
//~ + 5:1 domain c is one
//~ - 5:1 domain c is more than one
//~ + 5:1 domain c is negative
//~ + 5:1 domain c is the least value
//~ - 5:1 domain c is the greatest value
//~ + 5:1 domain p is null
//~ + 5:1 domain p is not null
//~ + 5:1 domain p and q are the same
//~ - 5:1 domain q is null
//~ + 5:1 domain q is not null
//~ + 6:5 ic if (c) f(1); else if (p == q) f(2)
//~ + 6:12 ic f(1)
//~ + 6:12 fcc call f(1)
//~ - 6:23 ic if (p == q) f(2)
//~ - 6:35 ic f(2)
//~ - 6:35 fcc call f(2)
//~ + 7:5 ic switch (c) { case 1: f(3); break; defaul ...
//~ + 7:26 ic f(3)
//~ + 7:26 fcc call f(3)
//~ + 7:32 ic break
//~ + 7:50 ic int late = 4;
//~ + 7:64 ic f(late)
//~ + 7:64 fcc call f(late)
//~ + 8:5 ic for (int i = f(0); i < f(1); i++) f(i),  ...
//~ + 8:18 fcc call f(0)
//~ + 8:28 fcc call f(1)
//~ + 8:39 ic f(i), f(i + 1)
//~ + 8:39 fcc call f(i)
//~ + 8:45 fcc call f(i + 1)
//~ + 10:5 ic if (c-- > 0) goto again
//~ + 10:18 ic goto again
//~ + 11:5 ic return c
//~ + 16:5 ic const char *t = "t";
//~ + 17:5 ic g(1, t, t)
//~ + 17:5 fcc call g(1, t, t)
//~ + 18:5 ic g(-128, 0, t)
//~ + 18:5 fcc call g(-128, 0, t)
//~ + 19:5 ic return 0
