/* Validator: bank account numbers; letters count as two digits, and the whole is 1 modulo 97. */
#include <stdlib.h>
#include <string.h>

struct iban {
    char text[35];
    int length;
};

static int wanted(const char *country)
{
    if (memcmp(country, "NO", 2) == 0)
        return 15;
    if (memcmp(country, "BE", 2) == 0)
        return 16;
    if (memcmp(country, "DE", 2) == 0)
        return 22;
    return 0;
}

struct iban *iban_new(void) { return calloc(1, sizeof(struct iban)); }
void iban_free(struct iban *i) { free(i); }

/* Adds characters; blanks are left out. */
int iban_add(struct iban *i, const char *text)
{
    for (; *text; text++) {
        int is_digit = *text >= '0' && *text <= '9';
        int is_letter = *text >= 'A' && *text <= 'Z';

        if (*text == ' ')
            continue;
        if (i->length >= 34)
            return -1;
        if (!is_digit && !is_letter)
            return -2;
        if (i->length < 2 && !is_letter)
            return -3;
        if ((i->length == 2 || i->length == 3) && !is_digit)
            return -4;
        i->text[i->length++] = *text;
    }
    return i->length;
}

int iban_is_valid(const struct iban *i)
{
    int at, rest = 0, n;

    if (i->length < 5)
        return 0;
    n = wanted(i->text);
    if (n == 0 || n != i->length)
        return 0;
    for (at = 0; at < n; at++) {
        char c = i->text[(at + 4) % n];

        if (c >= 'A')
            rest = (rest * 100 + c - 'A' + 10) % 97;
        else
            rest = (rest * 10 + c - '0') % 97;
    }
    return rest == 1;
}
