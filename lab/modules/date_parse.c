/* Parser: names of days and months. */
#include <string.h>

int date_part(const char *day, const char *month)
{
    int result = 0;

    if (strcmp(day, "mon") == 0 || strcmp(day, "tue") == 0 || strcmp(day, "wed") == 0 || strcmp(day, "thur") == 0 ||
        strcmp(day, "fri") == 0 || strcmp(day, "sat") == 0 || strcmp(day, "sun") == 0)
        result = 1;
    if (strcmp(month, "jan") == 0)
        result += 1;
    else if (strcmp(month, "feb") == 0)
        result += 2;
    else if (strcmp(month, "mar") == 0)
        result += 3;
    else if (strcmp(month, "apr") == 0)
        result += 4;
    else if (strcmp(month, "may") == 0)
        result += 5;
    else if (strcmp(month, "jun") == 0)
        result += 6;
    else if (strcmp(month, "jul") == 0)
        result += 7;
    else if (strcmp(month, "aug") == 0)
        result += 8;
    else if (strcmp(month, "sep") == 0)
        result += 9;
    else if (strcmp(month, "oct") == 0)
        result += 10;
    else if (strcmp(month, "nov") == 0)
        result += 11;
    else if (strcmp(month, "dec") == 0)
        result += 12;
    return result;
}
