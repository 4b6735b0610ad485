// Short circuits whose skipped part would have changed something.

static int bump(int *counter) { return ++*counter; }

int conditional(int a) {
    int count = 0;
    if (a > 3 && bump(&count) && a < 10)
        count += 10;
    if (count == 0)
        return 1;
    return count == 11 ? 2 : 3;
}

int either(int a, int b) {
    int x = a, y = b;
    if (x++ == 1 || y++ == 2)
        x += 100;
    if (x == 102 && y == b)
        return 1;
    return y == b ? 2 : 3;
}

int scan(const char *s) {
    int i = 0;
    while (i < 3 && s[i++] == '-')
        ;
    return i == 3 ? 1 : 0;
}

//~ function conditional branch 9/10
//~ branch 7:18 F infeasible
//~ function either branch 9/10
//~ branch 20:12 T infeasible
//~ all scan covered
