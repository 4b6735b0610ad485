//~ unit: number_parse
/* Parsing: an integer with sign, base prefix, `_` between digits and a unit `k` or `M`. */
#include <stdint.h>

enum status { NUMBER, EMPTY, BAD_DIGIT, BAD_GROUP, TOO_BIG };

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'Z' ? c - 'A' + 10 : 99;
}

enum status number_parse(const char *text, int32_t *value)
{
    int64_t total = 0;
    int negative = 0;
    int base = 10;
    int digits = 0;
    int grouped = 0;

    while (*text == ' ')
        text++;
    if (*text == '-' || *text == '+')
        negative = *text++ == '-';
    if (*text == '0' && (text[1] == 'x' || text[1] == 'b' || text[1] == 'o')) {
        base = text[1] == 'x' ? 16 : text[1] == 'b' ? 2 : 8;
        text += 2;
    }
    for (; *text != '\0' && *text != ' '; text++) {
        int digit = digit_of(*text);

        if (*text == '_') {
            if (digits == 0 || grouped)
                return BAD_GROUP;
            grouped = 1;
            continue;
        }
        if (digit >= base) {
            if (base == 10 && digits > 0 && !grouped && (*text == 'k' || *text == 'M') && text[1] == '\0') {
                total *= *text == 'k' ? 1000 : 1000000;
                if (total > INT32_MAX)
                    return TOO_BIG;
                continue;
            }
            return BAD_DIGIT;
        }
        total = total * base + digit;
        if (total > (int64_t)INT32_MAX + negative)
            return TOO_BIG;
        digits++;
        grouped = 0;
    }
    if (digits == 0)
        return EMPTY;
    if (grouped)
        return BAD_GROUP;
    *value = (int32_t)(negative ? -total : total);
    return NUMBER;
}
