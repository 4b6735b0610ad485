/* Steps of two from an even number stay even. */
//~ branch 10:13 T infeasible
//~ branch 12:12 T infeasible

int stride(unsigned n)
{
    unsigned i;

    for (i = 0; i < n && i < 4000000000u; i += 2)
        if (i & 1)
            return 1;
    return i % 2 == 1 ? 2 : 0;
}
