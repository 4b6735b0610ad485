/*
 * The Gregorian calendar: leap years, lengths of months, the number of a day within its year, the next day.
 *
 * Interesting: a leap year by its last rule (divisible by 400), a switch with shared cases, a struct that is changed
 * through a pointer, and dates that exist only in leap years.
 */

struct date {
    int year, month, day;
};

int is_leap(int year) {
    return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
}

/* The number of days, or 0 if there is no such month. */
int days_of_month(int year, int month) {
    switch (month) {
    case 2:
        return is_leap(year) ? 29 : 28;
    case 4:
    case 6:
    case 9:
    case 11:
        return 30;
    case 1:
    case 3:
    case 5:
    case 7:
    case 8:
    case 10:
    case 12:
        return 31;
    default:
        return 0;
    }
}

int is_valid(const struct date *date) {
    if (date->year < 1583 || date->year > 9999)
        return 0;
    return date->day >= 1 && date->day <= days_of_month(date->year, date->month);
}

/* 1 for the first of January; 0 if there is no such date. */
int day_of_year(const struct date *date) {
    if (!is_valid(date))
        return 0;
    int day = date->day;
    for (int month = 1; month < date->month; month++)
        day += days_of_month(date->year, month);
    return day;
}

/* Moves on to the next day; 0, and nothing is changed, if the date is none or the last one. */
int next_day(struct date *date) {
    if (!is_valid(date))
        return 0;
    if (date->day < days_of_month(date->year, date->month)) {
        date->day++;
    } else if (date->month < 12) {
        date->day = 1;
        date->month++;
    } else if (date->year < 9999) {
        date->day = 1;
        date->month = 1;
        date->year++;
    } else {
        return 0;
    }
    return 1;
}
