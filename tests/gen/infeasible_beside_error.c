// An error on the way to what is infeasible: that some inputs end in it leaves nothing to try.

int divided(int n, int x)
{
    int part = 100 / (n - 7);
    if (x > 5 && x < 3)
        return 1;
    if (part == 25)
        return 2;
    return part;
}

//~ function divided branch 5/6
//~ branch 6:18 T infeasible
//~ error division-by-zero 5
//~ closed
