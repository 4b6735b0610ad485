/* Recursive descent over a buffer: candidates under many different calls, which die as the functions are covered. */
struct input {
    const unsigned char *text;
    int at, depth, errors;
};

static int expression(struct input *in);

static int atom(struct input *in)
{
    unsigned char c = in->text[in->at];

    if (c == '(' && in->depth < 12) {
        in->at++;
        in->depth++;
        int value = expression(in);
        in->depth--;
        if (in->text[in->at] == ')')
            in->at++;
        else
            in->errors++;
        return value;
    }
    if (c >= '0' && c <= '9') {
        in->at++;
        return c - '0';
    }
    in->at++;
    in->errors++;
    return 0;
}

static int product(struct input *in)
{
    int value = atom(in);
    while (in->at < 200 && in->text[in->at] == '*') {
        in->at++;
        value = (value * atom(in)) % 97;
    }
    return value;
}

static int expression(struct input *in)
{
    int value = product(in);
    while (in->at < 200 && (in->text[in->at] == '+' || in->text[in->at] == '-')) {
        int minus = in->text[in->at++] == '-';
        int other = product(in);
        value = minus ? value - other : value + other;
    }
    return value;
}

int calculate(const unsigned char text[240])
{
    struct input in = {text, 0, 0, 0};
    int last = 0;

    while (in.at < 200)
        last = expression(&in);
    if (in.depth != 0)
        return -1;
    return in.errors == 1000 ? -2 : last % 128;
}
