/* Bits that are set in a loop and never another one. */
//~ branch 21:13 F infeasible
//~ branch 24:12 T infeasible

enum { READY = 1, DIRTY = 4, LOCKED = 8, STALE = 16 };

int command(void);

int flags(void)
{
    unsigned set = READY;
    int order;

    while ((order = command()) != 0) {
        if (order == 1)
            set |= DIRTY;
        else if (order == 2)
            set &= ~(unsigned)DIRTY;
        else
            set ^= LOCKED;
        if (set & READY)
            return 1;
    }
    return set & STALE ? 2 : 0;
}
