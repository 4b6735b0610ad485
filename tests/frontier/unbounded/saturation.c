/* A count that saturates. */
//~ branch 18:13 T infeasible
//~ branch 21:12 T infeasible

int reading(void);

int saturation(unsigned n)
{
    int errors = 0;

    while (n-- > 0) {
        if (reading() > 100) {
            if (errors < 5)
                errors++;
        } else if (errors > 0) {
            errors--;
        }
        if (errors < 0)
            return 1;
    }
    return errors > 5 ? 2 : errors;
}
