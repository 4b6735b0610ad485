/* A lock that is taken and given back in a loop of any length is never taken twice. */
//~ branch 14:17 T infeasible
//~ branch 21:9 T infeasible
//~ branch 23:12 T infeasible

int wants(void);

int protocol(int rounds)
{
    int locked = 0, faults = 0, i;

    for (i = 0; i < rounds; i++) {
        if (wants()) {
            if (locked)
                faults = 1;
            locked = 1;
        }
        if (locked)
            locked = 0;
    }
    if (locked)
        return 1;
    return faults ? 2 : 0;
}
