// Units that can be searched to the end, with outcomes that no input has.
struct list {
    int value;
    struct list *next;
};

static int sign(int x)
{
    if (x < 0)
        return -1;
    return x > 0;
}

int calls(int a, int b)
{
    int s = sign(a) + sign(b);
    if (s == 2 && a < 0)
        return 1;
    if (s == 3)
        return 2;
    switch (a + b) {
    case 4:
        s++;
        break;
    case 7:
        s--;
        if (s > 5)
            return 3;
        break;
    default:
        break;
    }
    return s;
}

int loops(const unsigned char *text)
{
    int count = 0, i;
    for (i = 0; i < 3; i++) {
        if (text[i] == 'x')
            count++;
        else if (text[i] == 'y' || text[i] == 'x')
            count += 2;
    }
    if (count == 6)
        return 1;
    if (count > 6)
        return 2;
    return 0;
}

int pointers(struct list *a, struct list *b)
{
    if (!a || !b)
        return 0;
    a->value = 1;
    b->value = 2;
    if (a->value == 2)
        return 1;
    if (a->value == 3)
        return 2;
    return 3;
}

int decisions(int a, int b, int c)
{
    int sum = 0;
    if ((a > 3 && b < 2) || (c == 5 && a > 1))
        sum++;
    if (sum && a < 0)
        sum += 2;
    while (sum < 3 && b > sum)
        sum++;
    return sum;
}

int nested(const unsigned char *text, int n)
{
    int i, found = 0;
    if (n > 3)
        if (text[0] == 1)
            if (text[1] < 6)
                for (i = 0; i < 3; i++) {
                    if (text[i] == 7)
                        continue;
                    if (text[i + 1] > text[i])
                        found++;
                    if (found > 3)
                        return 1;
                }
    return found;
}
