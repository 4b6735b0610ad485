/* Validator: bank identifier codes, `DEUTDEFF500`. */
#include <string.h>

static int is_upper(char c) { return c >= 'A' && c <= 'Z'; }

int bic_check(const char *text)
{
    size_t n, at;

    if (!text)
        return -1;
    n = strlen(text);
    if (n != 8 && n != 11)
        return -2;
    for (at = 0; at < 6; at++)
        if (!is_upper(text[at]))
            return at < 4 ? -3 : -4;
    for (; at < n; at++)
        if (!is_upper(text[at]) && (text[at] < '0' || text[at] > '9'))
            return -5;
    if (text[4] == 'Z' && text[5] == 'Z')
        return -6;
    if (text[7] == '0')
        return 2; /* a test code */
    return n == 8 || strcmp(text + 8, "XXX") == 0 ? 1 : 3;
}

int bic_same_bank(const char *a, const char *b)
{
    if (bic_check(a) < 0 || bic_check(b) < 0)
        return -1;
    return memcmp(a, b, 6) == 0;
}
