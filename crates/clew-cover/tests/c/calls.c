// Plain calls: what is called is reached, callers are not.
//~ leaf returns
//~ top reaches leaf
//~ top reaches middle
//~ middle reaches leaf
//~ leaf never reaches middle
//~ middle never reaches top
//~ top never reaches unused
//~ top never ends

static int leaf(int x)
{
    return x > 3 ? x : -x;
}

static int middle(int x)
{
    if (x > 2)
        return leaf(x) + leaf(x + 1);
    return 0;
}

int top(int x)
{
    return middle(x) && leaf(x);
}

int unused(int x)
{
    return top(x);
}
