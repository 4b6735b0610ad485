// The order of the input does not matter, and its length neither.

int balance(int amount, int n) {
    while (n-- > 0) {
        if (amount > 1000)
            amount /= 2;
    }
    if (amount > 2000 && amount < 50)
        return 1;
    return 0;
}

int sum(const unsigned char *bytes, int n) {
    int total = 0;
    for (int i = 0; i < n && i < 1000; i++)
        total += bytes[i];
    if (total < 0)
        return 1;
    return 0;
}

unsigned digits(const char *text) {
    unsigned value = 0, count = 0;
    while (*text >= '0' && *text <= '9' && count < 9) {
        value = value * 10 + (unsigned)(*text++ - '0');
        count++;
    }
    if (count > 9)
        return 1;
    if (count == 0 && value != 0)
        return 2;
    return 0;
}

int nested(int n, int m) {
    int inner = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            if (j < 0 || i < 0)
                return 1;
            inner = j;
        }
        if (inner < 0)
            return 2;
    }
    return 0;
}

//~ branch 8:26 T infeasible
//~ branch 17:9 T open
//~ branch 28:9 T infeasible
//~ branch 30:23 T infeasible
//~ branch 39:17 T infeasible
//~ branch 39:26 T infeasible
//~ branch 43:13 T infeasible
