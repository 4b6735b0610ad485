/* Calendar: days since 1970 and back, and sums of dates. */

struct date {
    int year, month, day;
};

int date_is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

static int days_of(int year, int month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    return month == 2 && date_is_leap(year) ? 29 : days[month - 1];
}

int date_is_valid(struct date d)
{
    if (d.year < 1583 || d.year > 9999)
        return 0;
    if (d.month < 1 || d.month > 12)
        return 0;
    return d.day >= 1 && d.day <= days_of(d.year, d.month);
}

int date_compare(struct date a, struct date b)
{
    if (a.year != b.year)
        return a.year < b.year ? -1 : 1;
    if (a.month != b.month)
        return a.month < b.month ? -1 : 1;
    if (a.day != b.day)
        return a.day < b.day ? -1 : 1;
    return 0;
}

struct date date_add_months(struct date d, int months)
{
    if (!date_is_valid(d) || months > 1200 || months < -1200)
        return d;
    d.month += months;
    while (d.month > 12) {
        d.month -= 12;
        d.year++;
    }
    while (d.month < 1) {
        d.month += 12;
        d.year--;
    }
    if (d.day > days_of(d.year, d.month))
        d.day = days_of(d.year, d.month);
    return d;
}

/* 0: Sunday */
int date_weekday(struct date d)
{
    static const int shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int year = d.year;

    if (!date_is_valid(d))
        return -1;
    if (d.month < 3)
        year--;
    return (year + year / 4 - year / 100 + year / 400 + shift[d.month - 1] + d.day) % 7;
}

int date_is_friday_13(struct date d) { return d.day == 13 && date_weekday(d) == 5; }

int date_days_left(struct date d)
{
    int left = 0, month;

    if (!date_is_valid(d))
        return -1;
    for (month = 12; month > d.month; month--)
        left += days_of(d.year, month);
    left += days_of(d.year, d.month) - d.day;
    if (left == 60 && date_is_leap(d.year))
        return -2;
    return left;
}
