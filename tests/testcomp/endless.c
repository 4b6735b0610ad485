//~ branches 20/20
//~ testcov 100.0%
//~ error reached
// A reactive program: it never ends by itself, its inputs do.
extern int __VERIFIER_nondet_int(void);
extern void __assert_fail(const char *, const char *, unsigned int, const char *);
void reach_error() { __assert_fail("0", "endless.c", 6, "reach_error"); }

static int mode = 0, count = 0;

static int output(int input)
{
    if (mode == 0 && input == 3) {
        mode = 1;
        return 21;
    }
    if (mode == 1 && input == 5) {
        mode = 2;
        return 22;
    }
    if (mode == 2 && input == 1 && count > 4)
        reach_error();
    count++;
    return -2;
}

int main(void)
{
    while (1) {
        int input = __VERIFIER_nondet_int();
        if (input != 1 && input != 3 && input != 5)
            return -2;
        output(input);
    }
}
