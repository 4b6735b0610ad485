/* An interpreter of an antenna array's description, in the manner of BiTe's space: words that stand in a given order, read
 * character by character, and numbers between bounds. */
int __VERIFIER_nondet_int(void);

enum { WORD = 10, GROUPS = 8 };
enum { LINE = 1, TRIANGLE = 2, SQUARE = 3 };

static int ch, errors, pushed, words, geometry, groups, elements[GROUPS], spacing, phase_set, total, odd;

static int next(void)
{
    if (pushed) {
        pushed = 0;
        return ch;
    }
    ch = __VERIFIER_nondet_int();
    if (ch < 0 || ch > 127)
        ch = 0;
    return ch;
}

static void back(void)
{
    if (pushed)
        odd = 1;
    pushed = 1;
}

static int is_letter(int c)
{
    return c >= 'a' && c <= 'z';
}

static int is_digit(int c)
{
    return c >= '0' && c <= '9';
}

static int keyword(const char *wanted)
{
    char word[WORD + 1];
    int n = 0, i;

    while (is_letter(next()) && n < WORD)
        word[n++] = (char)ch;
    back();
    if (n > WORD || n < 0)
        odd = 2;
    word[n] = 0;
    for (i = 0; wanted[i]; i++)
        if (word[i] != wanted[i])
            return 0;
    if (i > WORD)
        odd = 3;
    words++;
    return word[i] == 0;
}

static void space(void)
{
    while (next() == ' ')
        ;
    back();
    if (ch == ' ')
        odd = 4;
}

static int number(int most)
{
    int value = 0, digits = 0;

    while (is_digit(next())) {
        if (value > 99999)
            break;
        value = value * 10 + ch - '0';
        digits = 1;
        if (value < 0)
            odd = 5;
    }
    back();
    if (!digits || value > most)
        return -1;
    if (!digits && value != 0)
        odd = 6;
    return value;
}

static int read_geometry(void)
{
    if (!keyword("geometry"))
        return 0;
    space();
    switch (next()) {
    case 'l':
        geometry = LINE;
        break;
    case 't':
        geometry = TRIANGLE;
        break;
    case 's':
        geometry = SQUARE;
        break;
    default:
        errors++;
        return 0;
    }
    space();
    return 1;
}

static int read_group(void)
{
    int count;

    if (!keyword("group"))
        return 0;
    space();
    count = number(1000);
    if (count < 0) {
        errors++;
        return 0;
    }
    if (count > 1000)
        odd = 7;
    if (groups == GROUPS)
        return 0;
    elements[groups++] = count;
    total += count;
    if (total < 0 || total > GROUPS * 1000)
        odd = 8;
    space();
    return 1;
}

static int read_spacing(void)
{
    int value;

    if (!keyword("spacing"))
        return 0;
    space();
    value = number(5000);
    if (value <= 0)
        return 0;
    spacing = value;
    if (geometry == LINE && spacing > 2500)
        spacing = 2500;
    phase_set = 1;
    return 1;
}

static int finish(void)
{
    int i, sum = 0;

    for (i = 0; i < groups; i++) {
        if (i >= GROUPS)
            odd = 9;
        sum += elements[i];
        if (elements[i] < 0)
            odd = 10;
    }
    if (sum != total)
        odd = 11;
    if (geometry == 0 || geometry > SQUARE)
        odd = 12;
    if (phase_set && spacing <= 0)
        odd = 13;
    if (geometry == LINE && spacing > 2500)
        odd = 14;
    return odd;
}

int main(void)
{
    if (!read_geometry())
        return 1;
    while (read_group())
        space();
    if (groups > GROUPS || errors < 0)
        return 2;
    if (groups > 0 && read_spacing() && spacing > 5000)
        return 3;
    if (words < 1)
        return 4;
    return finish();
}
