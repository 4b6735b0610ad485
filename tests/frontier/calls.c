// What callees do, and who calls them.

static int calls;

static int clamp(int x) {
    if (x < 0)
        return 0;
    if (x > 100)
        return 100;
    return x;
}

static void note(int x) {
    if (x > 5)
        calls++;
}

int clamped(int n, const int *values) {
    int worst = 0;
    for (int i = 0; i < n; i++) {
        int value = clamp(values[i]);
        if (value > 100)
            return 1;
        if (value > worst)
            worst = value;
    }
    if (worst < 0)
        return 2;
    return 0;
}

// BiTe, Figure 6: what follows the one call does not follow the other.
static int last;

static void fun(int x) {
    last = x;
}

int prog(int a, int n) {
    while (n > 0)
        n--;
    if (a > 0) {
        fun(1);
        if (last == 2)
            return 1;
    } else {
        fun(2);
        if (last == 1)
            return 2;
    }
    return 0;
}

int unchanged(int x, int n) {
    int y = x;
    while (n-- > 0)
        note(n);
    if (y != x)
        return 1;
    return 0;
}

static int depth(int n) {
    if (n <= 0)
        return 0;
    return depth(n - 1) + 1;
}

int guarded(int n, int m) {
    while (m > 3)
        m--;
    if (n < 0)
        return 0;
    int k = depth(m);
    if (n < 0)
        return 1;
    return k;
}

//~ branch 22:13 T infeasible
//~ branch 27:9 T infeasible
//~ branch 44:13 T infeasible
//~ branch 48:13 T infeasible
//~ branch 58:9 T infeasible
//~ branch 75:9 T infeasible
