/* Validators: numbers of books, cards and articles by their check digits. */
#include <string.h>

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : -1; }

int isbn10(const char *text)
{
    int sum = 0, at;

    for (at = 0; at < 10; at++) {
        int d = digit(text[at]);

        if (d < 0) {
            if (at != 9 || text[at] != 'X')
                return 0;
            d = 10;
        }
        sum += d * (10 - at);
    }
    return text[10] == '\0' && sum % 11 == 0;
}

int luhn(const char *text)
{
    int sum = 0, n = (int)strlen(text), at;

    if (n < 8 || n > 19)
        return 0;
    for (at = 0; at < n; at++) {
        int d = digit(text[n - 1 - at]);

        if (d < 0)
            return -1;
        if (at % 2 == 1) {
            d *= 2;
            if (d > 9)
                d -= 9;
        }
        sum += d;
    }
    if (sum % 10 != 0)
        return 0;
    if (text[0] == '4')
        return 4;
    return text[0] == '5' && text[1] >= '1' && text[1] <= '5' ? 5 : 1;
}

int ean13(const char *text)
{
    int sum = 0, at;

    for (at = 0; at < 13; at++) {
        int d = digit(text[at]);

        if (d < 0)
            return 0;
        sum += at % 2 ? 3 * d : d;
    }
    if (text[13] || sum % 10)
        return 0;
    if (memcmp(text, "978", 3) == 0)
        return 2;
    return memcmp(text, "400", 3) == 0 ? 3 : 1;
}
