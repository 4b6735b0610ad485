/* Validator: a registry number of chemicals, `58-08-2`, whose last digit is a checksum. */

static int is_digit(char c) { return c >= '0' && c <= '9'; }

/* How many digits stand before a hyphen, or -1. */
static int group(const char *text, int at)
{
    int n = 0;

    while (is_digit(text[at + n]))
        n++;
    return text[at + n] == '-' ? n : -1;
}

int cas_is_valid(const char *text)
{
    int first, sum = 0, weight = 1, at;

    if (!text)
        return 0;
    first = group(text, 0);
    if (first < 2 || first > 7)
        return 0;
    if (group(text, first + 1) != 2)
        return 0;
    if (!is_digit(text[first + 4]) || text[first + 5] != '\0')
        return 0;
    for (at = first + 2; at >= 0; at--) {
        if (text[at] == '-')
            continue;
        sum += weight * (text[at] - '0');
        weight++;
    }
    return sum % 10 == text[first + 4] - '0';
}
