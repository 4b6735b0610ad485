// Numbers in text: sign, range, what follows.

#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <stddef.h>

// Like strtol for an int and base ten.
int to_int(const char *s, const char **end) {
    long long value = 0;
    int negative = 0, overflow = 0;
    while (isspace((unsigned char)*s))
        s++;
    if (*s == '-' || *s == '+')
        negative = *s++ == '-';
    for (; *s >= '0' && *s <= '9'; s++) {
        value = value * 10 + (*s - '0');
        if (value > (long long)INT_MAX + negative) {
            value = (long long)INT_MAX + negative;
            overflow = 1;
        }
    }
    if (overflow)
        errno = ERANGE;
    if (end)
        *end = s;
    return (int)(negative ? -value : value);
}

int read_port(const char *text) {
    const char *end;
    if (!text)
        return -1;
    errno = 0;
    int port = to_int(text, &end);
    if (end == text || *end)
        return -2;
    if (errno == ERANGE)
        return -3;
    if (port < 1 || port > 65535)
        return -4;
    return port;
}

// Two digits.
int month(const char *text) {
    if (!text || text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
        return -1;
    int number = (text[0] - '0') * 10 + (text[1] - '0');
    if (number < 1 || number > 12)
        return -2;
    if (text[0] == '1' && text[1] > '2')
        return -3;
    return number;
}

//~ all to_int covered
//~ all read_port covered
//~ function month branch 17/18
//~ branch 52:27 T infeasible
