/* time.h: between seconds since 1970 and the fields of a date, in the Gregorian calendar. */
#include <clew/errno.h>
#include <clew/time.h>
#include <limits.h>

/* Quotient and remainder with the remainder not negative. */
static long long floor_div(long long a, long long b) { return a / b - (a % b < 0); }

static long long floor_mod(long long a, long long b) { return (a % b + b) % b; }

int clew_is_leap(long long year) { return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0; }

/* Leap years before a year, counted from year 1. */
static long long leaps_before(long long year) {
    long long last = year - 1;
    return floor_div(last, 4) - floor_div(last, 100) + floor_div(last, 400);
}

long long clew_days_before(long long year) {
    return (year - 1970) * 365 + leaps_before(year) - leaps_before(1970);
}

int clew_days_before_month(long long year, int month) {
    static const short days[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365};
    return days[month] + (month > 1 && clew_is_leap(year));
}

long long clew_join_time(const struct tm *tm) {
    long long year = 1900ll + tm->tm_year + floor_div(tm->tm_mon, 12);
    int month = (int)floor_mod(tm->tm_mon, 12);
    long long days = clew_days_before(year) + clew_days_before_month(year, month) + tm->tm_mday - 1;
    return days * 86400 + tm->tm_hour * 3600ll + tm->tm_min * 60ll + tm->tm_sec;
}

static long long year_of(long long days) {
    long long year = 1970 + floor_div(days * 400, 146097);
    while (days < clew_days_before(year))
        year--;
    while (days >= clew_days_before(year + 1))
        year++;
    return year;
}

struct tm *clew_split_time(long long seconds, struct tm *to) {
    long long days = floor_div(seconds, 86400);
    int rest = (int)floor_mod(seconds, 86400), month = 11;
    if (days > 366ll * INT_MAX || days < 366ll * INT_MIN) {
        errno = EOVERFLOW;
        return NULL;
    }
    long long year = year_of(days);
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return NULL;
    }
    int day = (int)(days - clew_days_before(year));
    while (clew_days_before_month(year, month) > day)
        month--;
    to->tm_year = (int)(year - 1900);
    to->tm_mon = month;
    to->tm_mday = day - clew_days_before_month(year, month) + 1;
    to->tm_yday = day;
    to->tm_wday = (int)floor_mod(days + 4, 7);
    to->tm_hour = rest / 3600;
    to->tm_min = rest / 60 % 60;
    to->tm_sec = rest % 60;
    return to;
}

time_t clew_as_time(long long seconds) {
    if (seconds == (time_t)seconds)
        return (time_t)seconds;
    errno = EOVERFLOW;
    return -1;
}

struct tm *gmtime_r(const time_t *when, struct tm *to) {
    to->tm_isdst = 0;
    to->tm_gmtoff = 0;
    to->tm_zone = "GMT";
    return clew_split_time(*when, to);
}

struct tm *gmtime(const time_t *when) {
    static struct tm tm;
    return gmtime_r(when, &tm);
}

time_t timegm(struct tm *tm) {
    time_t when = clew_as_time(clew_join_time(tm));
    struct tm split;
    if (when == -1 && clew_join_time(tm) != -1)
        return -1;
    if (!gmtime_r(&when, &split))
        return -1;
    *tm = split;
    return when;
}

double difftime(time_t a, time_t b) { return (double)a - (double)b; }
