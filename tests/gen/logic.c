// && and || in every place: decisions, values, arguments, returns, loop conditions, nested, negated.

static int flag(int value) { return value; }

int decision(int a, int b, int c) {
    if ((a > 0 && b > 0) || c == 7)
        return 1;
    if (!(a == b || b == c))
        return 2;
    return 0;
}

int as_value(int a, int b) {
    int both = a > 5 && b > 5;
    int either = a == 1 || b == 1;
    return both * 2 + either;
}

int as_argument(int a, int b) { return flag(a < b && b < 10); }

int as_result(int a, int b, int c) { return a == 1 || (b == 2 && c == 3); }

int in_a_loop(int a, int b) {
    int turns = 0;
    while ((a > 0 || b > 0) && turns < 3) {
        a--;
        b--;
        turns++;
    }
    return turns;
}

int nested(int a, int b, int c, int d) { return (a && (b || (c && !d))) ? 1 : 0; }

//~ all decision covered
//~ all as_value covered
//~ all as_argument covered
//~ all as_result covered
//~ all in_a_loop covered
//~ all nested covered
