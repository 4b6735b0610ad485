// Branches that no value can take, behind loops and lists that no search comes to the end of.

struct node {
    struct node *next;
    int value;
};

int length(const struct node *list)
{
    int n = 0;
    while (list) {
        n++;
        list = list->next;
    }
    return n;
}

int account(const struct node *list, int balance)
{
    int sum = length(list);
    if (balance > 2000 && balance < 50)
        return 1;
    return sum > 3;
}

int borders(unsigned n, int lo, int hi)
{
    unsigned i;
    int ends = 0;
    for (i = 0; i < n; i++)
        ends++;
    if (lo > hi)
        return ends;
    if (hi < lo)
        return -1;
    return 0;
}

int index(int n)
{
    int i;
    if (n < 0)
        return 0;
    for (i = 0; i < n; i++) {
        if (i < 0)
            return -1;
        if (i >= n)
            return -2;
    }
    if (i > n)
        return -3;
    return i;
}

int bits(unsigned x, unsigned times)
{
    unsigned low = x & 0xfc;
    while (times--)
        low += 4;
    if (low % 4 == 2)
        return 1;
    switch (low & 3) {
    case 0:
        return 2;
    case 3:
        return 3;
    }
    return 4;
}

int flags(const unsigned char *text)
{
    int mode = 0, pended = 0;
    for (; *text; text++) {
        if (*text == 'a')
            mode = 3;
        else if (*text == 'b')
            mode = 7;
        pended = mode == 7;
    }
    if (mode == 5)
        return 1;
    if (pended > 1)
        return 2;
    return mode;
}

struct device {
    int status;
    int pended;
    struct device *parent;
};

int start(struct device *device, unsigned rounds)
{
    device->status = 0;
    while (rounds--)
        device->pended = rounds & 1;
    if (device->status == 3)
        return 1;
    return 0;
}

//~ branch 21:27 T infeasible
//~ branch 34:9 T infeasible
//~ branch 45:13 T infeasible
//~ branch 47:13 T infeasible
//~ branch 50:9 T infeasible
//~ branch 60:9 T infeasible
//~ branch 65:5 T infeasible
//~ branch 81:9 T infeasible
//~ branch 83:9 T infeasible
//~ branch 99:9 T infeasible
//~ branch 62:13 T infeasible
//~ branch 63:5 F infeasible
