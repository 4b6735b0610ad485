/* A whole loop of nested loops: the inner one always starts anew. */
//~ branch 18:17 T infeasible
//~ branch 21:13 T infeasible
//~ branch 23:13 T infeasible
//~ branch 27:12 T infeasible

int input(void);

int program(void)
{
    int rounds = 0;

    while (input()) {
        int tries = 0;

        while (input() && tries < 3) {
            tries++;
            if (tries > 3)
                return 1;
        }
        if (tries > 3)
            return 2;
        if (tries < 0)
            return 3;
        rounds = rounds == 9 ? 9 : rounds + 1;
    }
    return rounds > 9 ? 4 : 0;
}
