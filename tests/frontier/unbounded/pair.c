/* Two variables that go in step. */
//~ branch 13:13 T infeasible
//~ branch 17:12 T infeasible

int more(void);

int pair(void)
{
    unsigned in = 0, out = 0;

    while (more()) {
        in++;
        if (in != out + 1)
            return 1;
        out++;
    }
    return in != out ? 2 : 0;
}
