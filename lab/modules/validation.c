/* Validators of single fields: numbers, mail, post codes, telephone numbers, dates. */
#include <string.h>

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_upper(char c) { return c >= 'A' && c <= 'Z'; }
static int is_lower(char c) { return c >= 'a' && c <= 'z'; }

int is_numeric(const char *text)
{
    int dots = 0, digits = 0;

    if (*text == '-' || *text == '+')
        text++;
    for (; *text; text++) {
        if (is_digit(*text))
            digits++;
        else if (*text == '.' && dots == 0)
            dots++;
        else
            return 0;
    }
    return digits > 0;
}

int is_mail(const char *text)
{
    int before = 0, after = 0, dots = 0;

    for (; *text && *text != '@'; text++, before++)
        if (!is_lower(*text) && !is_digit(*text) && *text != '.' && *text != '_')
            return 0;
    if (before == 0 || *text != '@')
        return 0;
    for (text++; *text; text++, after++) {
        if (*text == '.') {
            if (after == 0 || text[1] == '.' || text[1] == '\0')
                return 0;
            dots++;
        } else if (!is_lower(*text)) {
            return 0;
        }
    }
    return dots > 0;
}

/* `OL6 6BH` */
int is_post_code(const char *text)
{
    int at = 0;

    if (!is_upper(text[at++]))
        return 0;
    if (is_upper(text[at]))
        at++;
    if (!is_digit(text[at++]))
        return 0;
    if (is_digit(text[at]))
        at++;
    if (text[at++] != ' ')
        return 0;
    return is_digit(text[at]) && is_upper(text[at + 1]) && is_upper(text[at + 2]) && !text[at + 3];
}

/* `0161 342 8355` or `+44 ...` */
int is_telephone(const char *text)
{
    int digits = 0;

    if (strncmp(text, "+44 ", 4) == 0)
        text += 4;
    else if (*text++ != '0')
        return 0;
    for (; *text; text++) {
        if (is_digit(*text))
            digits++;
        else if (*text != ' ' || text[1] == ' ')
            return 0;
    }
    return digits == 10;
}

/* `dd/mm/yyyy` */
int is_date(const char *text)
{
    int at, day, month;

    for (at = 0; at < 10; at++) {
        if (at == 2 || at == 5) {
            if (text[at] != '/')
                return 0;
        } else if (!is_digit(text[at])) {
            return 0;
        }
    }
    if (text[10])
        return 0;
    day = 10 * (text[0] - '0') + text[1] - '0';
    month = 10 * (text[3] - '0') + text[4] - '0';
    if (month < 1 || month > 12 || day < 1 || day > 31)
        return 0;
    if (day == 31 && (month == 4 || month == 6 || month == 9 || month == 11))
        return 0;
    return month != 2 || day < 30;
}
