/* time.h of clew's libc. */
#ifndef CLEW_TIME_H
#define CLEW_TIME_H

#include <clew/features.h>

typedef long time_t;
typedef long clock_t;

struct tm {
    int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
    long tm_gmtoff;
    const char *tm_zone;
};

struct timespec {
    time_t tv_sec;
    long tv_nsec;
};

struct timeval {
    time_t tv_sec;
    long tv_usec;
};

time_t mktime(struct tm *tm);
struct tm *gmtime_r(const time_t *when, struct tm *to);
struct tm *localtime_r(const time_t *when, struct tm *to);
struct tm *localtime(const time_t *when);
char *asctime(const struct tm *tm);
char *asctime_r(const struct tm *tm, char *to);
size_t strftime(char *to, size_t room, const char *format, const struct tm *tm);
char *strptime(const char *s, const char *format, struct tm *tm);
void tzset(void);

int clew_is_leap(long long year);
/* Days from 1970 to the first of January. */
long long clew_days_before(long long year);
/* The days before a month, 0 to 11, of a year. */
int clew_days_before_month(long long year, int month);
/* The seconds since 1970 that the fields say without regard to a zone. They may lie outside of their ranges. */
long long clew_join_time(const struct tm *tm);
/* The fields for so many seconds since 1970, but for the zone's; none if the year is too large. */
struct tm *clew_split_time(long long seconds, struct tm *to);
/* What the time zone is called, in summer or not. */
const char *clew_zone_name(int is_summer);
/* The result of mktime and timegm, if it can be told. */
time_t clew_as_time(long long seconds);

#endif
