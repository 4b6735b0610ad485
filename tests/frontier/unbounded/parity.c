/* Two functions that call each other answer yes or no. */
//~ branch 23:5 T infeasible

static int is_odd(unsigned n);

static int is_even(unsigned n)
{
    return n == 0 ? 1 : is_odd(n - 1);
}

static int is_odd(unsigned n)
{
    return n == 0 ? 0 : is_even(n - 1);
}

int parity(unsigned n)
{
    switch (is_even(n)) {
    case 0:
        return 'o';
    case 1:
        return 'e';
    case 2:
        return '?';
    }
    return 0;
}
