// Functions that call each other have one future.
//~ even reaches odd
//~ odd reaches even
//~ even returns
//~ start reaches odd
//~ odd never reaches start
//~ forever never returns
//~ forever never ends
//~ forever reaches even
//~ after_forever never reaches odd_only_after

int even(unsigned n);

int odd(unsigned n)
{
    return n ? even(n - 1) : 0;
}

int even(unsigned n)
{
    return n ? odd(n - 1) : 1;
}

int start(unsigned n)
{
    return even(n) || odd(n);
}

int forever(unsigned n)
{
    even(n);
    return forever(n + 1);
}

int odd_only_after(unsigned n)
{
    return odd(n);
}

int after_forever(unsigned n)
{
    if (n > 7)
        forever(n);
    else
        forever(n + 2);
    return odd_only_after(n);
}
