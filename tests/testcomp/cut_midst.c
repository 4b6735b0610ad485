//~ branches 8/12
//~ error not
// A program that is ended in the midst of a region: llvm-cov counts what would have come after it, clew does not.
extern int __VERIFIER_nondet_int(void);
extern void exit(int);

static int stop(int x)
{
    if (x > 3)
        exit(1);
    else
        exit(2);
    return x;
}

static int endless(void)
{
    for (;;) {
        // Inputs end here, and not behind it.
        while (__VERIFIER_nondet_int() != 7)
            ;
        if (stop(__VERIFIER_nondet_int()) == 0)
            return 1;
    }
}

int main(void)
{
    int x = __VERIFIER_nondet_int();
    if (x > 9 && stop(x) == 0)
        return 1;
    if (x == 5)
        return endless() == 0;
    return 0;
}
