// Signed and unsigned comparison: the same bits, another order.

int order(int a, unsigned b) {
    if (a < 0 && (unsigned)a > b)
        return 1;
    if (a > (int)b && (unsigned)a < b)
        return 2;
    return 0;
}

// The int is converted, so that -1 is the largest number there is.
int mixed(int a) {
    unsigned one = 1;
    if (a < 1 && a > one)
        return 1;
    return 0;
}

int below_zero(unsigned a) {
    if (a < 0)
        return 1;
    return a <= 0 ? 2 : 3;
}

int narrow(unsigned char a, signed char b) {
    if (a > 255)
        return 1;
    if (b >= -128 && b <= 127)
        return 2;
    return 0;
}

//~ all order covered
//~ all mixed covered
//~ function below_zero branch 3/4
//~ branch 20:9 T infeasible
//~ function narrow branch 3/6
//~ branch 26:9 T infeasible
//~ branch 28:9 F infeasible
//~ branch 28:22 F infeasible
