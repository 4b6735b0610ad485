/* A loop that counts down never goes below zero. */
//~ branch 12:13 T infeasible
//~ branch 17:24 T infeasible
//~ branch 19:12 T infeasible

int countdown(unsigned n)
{
    unsigned left = n;
    int rounds = 0;

    while (left > 0) {
        if (left > n)
            return 1;
        left--;
        rounds = 1;
    }
    if (rounds == 0 && n != 0)
        return 2;
    return left != 0 ? 3 : 0;
}
