/* strings: numbers, times and addresses from text, with every check that a careful programmer makes. */

#include <limits.h>
#include <stdint.h>

enum result { GOOD, EMPTY, BAD_DIGIT, OVERFLOWED, TRAILING };

static int digit_of(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'Z')
        return c - 'A' + 10;
    return 99;
}

/* An int in base 10, or 16 after 0x, or 8 after 0. */
enum result parse_int(const char *text, int *out)
{
    int negative = 0, base = 10, any = 0;
    int value = 0;
    while (*text == ' ')
        text++;
    if (*text == '+' || *text == '-')
        negative = *text++ == '-';
    if (*text == '0') {
        any = 1;
        base = 8;
        text++;
        if (*text == 'x' || *text == 'X') {
            base = 16;
            any = 0;
            text++;
        }
    }
    for (; *text && *text != ' '; text++) {
        int digit = digit_of(*text);
        if (digit >= base)
            return BAD_DIGIT;
        if (value < (INT_MIN + digit) / base)
            return OVERFLOWED;
        value = value * base - digit;
        any = 1;
    }
    if (!any)
        return EMPTY;
    while (*text == ' ')
        text++;
    if (*text)
        return TRAILING;
    if (!negative && value == INT_MIN)
        return OVERFLOWED;
    *out = negative ? value : -value;
    return GOOD;
}

/* A dotted quad, as in 192.168.0.1; octets without leading zeros. */
int parse_ipv4(const char *text, uint32_t *address)
{
    uint32_t out = 0;
    for (int part = 0; part < 4; part++) {
        unsigned octet = 0;
        int digits = 0;
        while (*text >= '0' && *text <= '9') {
            if (digits == 1 && octet == 0)
                return -1;
            octet = octet * 10 + (unsigned)(*text++ - '0');
            if (++digits > 3 || octet > 255)
                return -2;
        }
        if (digits == 0)
            return -3;
        out = out << 8 | octet;
        if (part < 3 && *text++ != '.')
            return -4;
    }
    if (*text)
        return -5;
    *address = out;
    if (out >> 24 == 127)
        return 2;
    return out >> 24 == 10 || out >> 20 == 0xac1 || out >> 16 == 0xc0a8;
}

static int two(const char *text, int most)
{
    if (text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
        return -1;
    int value = (text[0] - '0') * 10 + text[1] - '0';
    return value <= most ? value : -1;
}

/* HH:MM:SS or HH:MM to seconds since midnight. */
int parse_time(const char *text)
{
    int hours = two(text, 24);
    if (hours < 0 || text[2] != ':')
        return -1;
    int minutes = two(text + 3, 59);
    if (minutes < 0)
        return -2;
    int seconds = 0;
    if (text[5] == ':') {
        seconds = two(text + 6, 60);
        if (seconds < 0 || text[8])
            return -3;
    } else if (text[5]) {
        return -4;
    }
    if (hours == 24 && (minutes || seconds))
        return -5;
    if (seconds == 60 && (hours != 23 || minutes != 59))
        return -6;
    return (hours * 60 + minutes) * 60 + seconds;
}
