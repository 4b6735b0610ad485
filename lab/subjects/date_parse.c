//~ unit: date_parse
/* Parsing: a date as `2026-11-16`, `16.11.2026` or `11/16/2026`, to the number of the day in the year. */

static const unsigned char lengths[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

/* 1 to 366; 0 if it is no date, -1 if the day does not exist. */
int date_parse(const char *text)
{
    int numbers[3] = {0, 0, 0};
    int digits[3] = {0, 0, 0};
    char separator = '\0';
    int part = 0;
    int year, month, day, leap, total, at;

    for (; *text != '\0'; text++) {
        if (*text >= '0' && *text <= '9') {
            if (++digits[part] > 4)
                return 0;
            numbers[part] = 10 * numbers[part] + (*text - '0');
        } else if ((*text == '-' || *text == '.' || *text == '/') && digits[part] > 0 && part < 2) {
            if (separator != '\0' && separator != *text)
                return 0;
            separator = *text;
            part++;
        } else {
            return 0;
        }
    }
    if (part != 2 || digits[2] == 0)
        return 0;
    year = separator == '-' ? numbers[0] : numbers[2];
    month = separator == '/' ? numbers[0] : numbers[1];
    day = separator == '-' ? numbers[2] : separator == '.' ? numbers[0] : numbers[1];
    if (year < 1583 || month < 1 || month > 12 || day < 1)
        return -1;
    leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (day > lengths[month - 1] + (month == 2 && leap))
        return -1;
    total = day;
    for (at = 1; at < month; at++)
        total += lengths[at - 1];
    return total + (month > 2 && leap);
}
