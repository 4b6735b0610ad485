// Counters that go one way, and what they never are.

int never_negative(int n) {
    int i;
    for (i = 0; i < n; i++) {
        if (i < 0)
            return 1;
    }
    return 0;
}

int never_minus_one(int n) {
    int i = 0;
    while (i < n)
        i++;
    if (i == -1 && n > 5)
        return 1;
    return 0;
}

int saturates(const char *text) {
    int count = 0;
    while (*text != 0) {
        if (*text == 'x' && count < 10)
            count++;
        text++;
    }
    if (count > 10)
        return 1;
    if (count < 0)
        return 2;
    return 0;
}

int in_step(unsigned n) {
    unsigned i = 0, j = 0;
    while (i < n) {
        i++;
        j++;
    }
    if (i != j)
        return 1;
    return 0;
}

int even(unsigned n) {
    unsigned x = 0;
    for (unsigned i = 0; i < n; i++)
        x += 2;
    if (x == 7)
        return 1;
    return 0;
}

int down(int n) {
    if (n < 0)
        return -1;
    int i = n;
    while (i > 0)
        i--;
    if (i != 0)
        return 1;
    return 0;
}

int two_apart(int n) {
    int low = 0, high = 10;
    for (int i = 0; i < n; i++) {
        if (low < high)
            low++;
    }
    if (low > high)
        return 1;
    return 0;
}

//~ branch 6:13 T infeasible
//~ branch 6:13 F possible
//~ branch 16:9 T infeasible
//~ branch 16:20 T infeasible
//~ branch 16:20 F infeasible
//~ branch 28:9 T infeasible
//~ branch 30:9 T infeasible
//~ branch 41:9 T infeasible
//~ branch 50:9 T infeasible
//~ branch 61:9 T infeasible
//~ branch 72:9 T infeasible
