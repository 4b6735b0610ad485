//~ criteria: dc,cc,dcc,mcc-labels,ic,fcc
int g(int);
int f(int a, int b)
{
    if (a > 0 && (b > 0 || a == b))
        return g(a);
    while (a < b && b > 7)
        a++;
    return a > 3 && a < 3;
}
