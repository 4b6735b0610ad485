/*
 * Reads settings of the form key=value: a number with its sign, and with its overflow noticed.
 *
 * Interesting: overflow takes a string of at least five digits, and only some of those; a key is known or not; and a
 * result goes out through a pointer.
 */
#include <limits.h>
#include <stddef.h>
#include <string.h>

enum status { OK, EMPTY, NOT_A_NUMBER, OVERFLOW, NO_VALUE, UNKNOWN_KEY, OUT_OF_RANGE };

enum status parse_number(const char *s, short *result) {
    int negative = *s == '-';
    if (*s == '-' || *s == '+')
        s++;
    if (*s == '\0')
        return EMPTY;

    short value = 0; /* kept negative: there is one negative number more */
    for (; *s != '\0'; s++) {
        if (*s < '0' || *s > '9')
            return NOT_A_NUMBER;
        int digit = *s - '0';
        if (value < (SHRT_MIN + digit) / 10)
            return OVERFLOW;
        value = (short)(value * 10 - digit);
    }
    if (!negative) {
        if (value == SHRT_MIN)
            return OVERFLOW;
        value = (short)-value;
    }
    *result = value;
    return OK;
}

struct settings {
    short width;
    short level;
};

/* Changes the setting that a line names. */
enum status parse_setting(const char *line, struct settings *settings) {
    const char *equals = strchr(line, '=');
    if (equals == NULL)
        return NO_VALUE;

    size_t length = (size_t)(equals - line);
    short value = 0;
    enum status status = parse_number(equals + 1, &value);
    if (status != OK)
        return status;

    if (length == 1 && line[0] == 'w') {
        if (value < 1 || value > 80)
            return OUT_OF_RANGE;
        settings->width = value;
    } else if (length == 3 && strncmp(line, "lvl", 3) == 0) {
        settings->level = value;
    } else {
        return UNKNOWN_KEY;
    }
    return OK;
}
