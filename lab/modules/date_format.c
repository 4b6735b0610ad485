/* Parser: a date by a format, `%Y-%m-%d %H:%M`. */
#include <stdlib.h>
#include <string.h>

struct moment {
    int year, month, day, hour, minute;
};

static int number(const char **text, int digits, int low, int high, int *to)
{
    int n = 0, i;

    for (i = 0; i < digits; i++) {
        if (**text < '0' || **text > '9')
            return 0;
        n = 10 * n + *(*text)++ - '0';
    }
    if (n < low || n > high)
        return 0;
    *to = n;
    return 1;
}

struct moment *moment_parse(const char *format, const char *text)
{
    struct moment *m = calloc(1, sizeof *m);
    int is_fine = m != NULL;

    for (; is_fine && *format; format++) {
        if (*format != '%') {
            is_fine = *text == *format;
            text++;
            continue;
        }
        switch (*++format) {
        case 'Y': is_fine = number(&text, 4, 1900, 2999, &m->year); break;
        case 'm': is_fine = number(&text, 2, 1, 12, &m->month); break;
        case 'd': is_fine = number(&text, 2, 1, 31, &m->day); break;
        case 'H': is_fine = number(&text, 2, 0, 23, &m->hour); break;
        case 'M': is_fine = number(&text, 2, 0, 59, &m->minute); break;
        case '%': is_fine = *text++ == '%'; break;
        default: is_fine = 0;
        }
        if (!is_fine)
            break;
    }
    if (is_fine && *text == '\0')
        return m;
    free(m);
    return NULL;
}

void moment_free(struct moment *m) { free(m); }
int moment_is_date(const struct moment *m) { return m->year && m->month && m->day; }
int moment_is_noon(const struct moment *m) { return m->hour == 12 && m->minute == 0; }

int moment_before(const struct moment *a, const struct moment *b)
{
    if (!moment_is_date(a) || !moment_is_date(b))
        return -1;
    if (a->year != b->year)
        return a->year < b->year;
    if (a->month != b->month)
        return a->month < b->month;
    return a->day < b->day;
}
