/* Validator: a time of day, `23:59`, and a span of two. */
#include <string.h>

static int number(const char *text)
{
    if (text[0] < '0' || text[0] > '9' || text[1] < '0' || text[1] > '9')
        return -1;
    return 10 * (text[0] - '0') + text[1] - '0';
}

/* Minutes since midnight, or less than 0. */
int time_minutes(const char *text)
{
    int hours, minutes;

    if (!text || strlen(text) < 5)
        return -1;
    hours = number(text);
    if (text[2] != ':')
        return -2;
    minutes = number(text + 3);
    if (hours < 0 || hours > 23)
        return -3;
    if (minutes < 0 || minutes > 59)
        return -4;
    return text[5] == '\0' ? 60 * hours + minutes : -5;
}

int time_worked(const char *from, const char *to, int pause)
{
    int begin = time_minutes(from), end = time_minutes(to), worked;

    if (begin < 0 || end < 0)
        return -1;
    if (end < begin)
        end += 24 * 60;
    worked = end - begin;
    if (pause < 0 || pause > worked)
        return -2;
    worked -= pause;
    if (worked > 6 * 60 && pause < 30)
        return -3;
    return worked > 10 * 60 ? -4 : worked;
}
