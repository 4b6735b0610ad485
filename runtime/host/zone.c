/*
 * time.h: time zones as POSIX writes them in TZ, such as EST5EDT,M3.2.0,M11.1.0 or <+03>-3. Offsets count to the west
 * there.
 */
#include <clew/ctype.h>
#include <clew/string.h>
#include <clew/time.h>
#include <clew/zone.h>

/* Reads a number of at most `limit`; none if there is none. */
static const char *read_number(const char *s, long limit, long *to) {
    if (!s || !isdigit((unsigned char)*s))
        return NULL;
    *to = 0;
    for (; isdigit((unsigned char)*s) && *to <= limit; s++)
        *to = *to * 10 + (*s - '0');
    return *to <= limit ? s : NULL;
}

/* Letters, or anything between angle brackets; at least three. */
static const char *read_name(const char *s, char *to, size_t room) {
    int quoted = *s == '<';
    size_t n = 0;
    s += quoted;
    while (isalpha((unsigned char)s[n]) || (quoted && (isalnum((unsigned char)s[n]) || (s[n] && strchr("+-", s[n])))))
        n++;
    if (n < 3 || n >= room || (quoted && s[n] != '>'))
        return NULL;
    memcpy(to, s, n);
    to[n] = 0;
    return s + n + quoted;
}

/* [+-]hours[:minutes[:seconds]] */
static const char *read_seconds(const char *s, long most_hours, long *to) {
    int negative = *s == '-';
    long hours, minutes = 0, seconds = 0;
    s = read_number(s + (negative || *s == '+'), most_hours, &hours);
    if (s && *s == ':')
        s = read_number(s + 1, 59, &minutes);
    if (s && *s == ':')
        s = read_number(s + 1, 59, &seconds);
    *to = hours * 3600 + minutes * 60 + seconds;
    if (negative)
        *to = -*to;
    return s;
}

/* Mmonth.week.day, Jday or day, and perhaps /time. */
static const char *read_change(const char *s, struct change *to) {
    long month = 1, week = 1, day = 0;
    to->kind = *s == 'M' || *s == 'J' ? *s++ : '0';
    if (to->kind == 'M') {
        s = read_number(s, 12, &month);
        s = s && *s == '.' ? read_number(s + 1, 5, &week) : NULL;
        s = s && *s == '.' ? read_number(s + 1, 6, &day) : NULL;
    } else {
        s = read_number(s, 365, &day);
    }
    if (!s || month < 1 || week < 1 || (to->kind == 'J' && day < 1))
        return NULL;
    to->month = (int)month - 1;
    to->week = (int)week;
    to->day = (int)day;
    to->seconds = 2 * 3600;
    return *s == '/' ? read_seconds(s + 1, 167, &to->seconds) : s;
}

static int read_changes(const char *s, struct zone *zone) {
    if (!*s)
        s = ",M3.2.0,M11.1.0";
    s = *s == ',' ? read_change(s + 1, &zone->begin) : NULL;
    s = s && *s == ',' ? read_change(s + 1, &zone->end) : NULL;
    return s && !*s;
}

int clew_parse_zone(const char *s, struct zone *zone) {
    long west;
    zone->has_summer = 0;
    s = read_name(s, zone->names[0], sizeof zone->names[0]);
    s = s ? read_seconds(s, 24, &west) : NULL;
    if (!s)
        return 0;
    zone->offsets[0] = zone->offsets[1] = -west;
    strcpy(zone->names[1], zone->names[0]);
    if (!*s)
        return 1;
    s = read_name(s, zone->names[1], sizeof zone->names[1]);
    if (!s)
        return 0;
    zone->offsets[1] = zone->offsets[0] + 3600;
    if (*s && *s != ',') {
        s = read_seconds(s, 24, &west);
        zone->offsets[1] = -west;
    }
    zone->has_summer = 1;
    return s && read_changes(s, zone);
}

/* The day of the year, from 0. */
static int day_of_change(const struct change *change, long long year) {
    if (change->kind == 'J')
        return change->day - 1 + (change->day > 59 && clew_is_leap(year));
    if (change->kind == '0')
        return change->day;
    int first = clew_days_before_month(year, change->month);
    int length = clew_days_before_month(year, change->month + 1) - first;
    int weekday = (int)(((clew_days_before(year) + first + 4) % 7 + 7) % 7);
    int day = (change->day - weekday + 7) % 7 + (change->week - 1) * 7;
    return first + (day < length ? day : day - 7);
}

static long long seconds_of_change(const struct change *change, long long year, long offset) {
    return (clew_days_before(year) + day_of_change(change, year)) * 86400 + change->seconds - offset;
}

int clew_is_summer(const struct zone *zone, long long seconds) {
    struct tm tm;
    if (!zone->has_summer || !clew_split_time(seconds, &tm))
        return 0;
    /* For glibc a rule begins with 1970. */
    long long year = tm.tm_year < 70 ? 1970 : 1900ll + tm.tm_year;
    long long begin = seconds_of_change(&zone->begin, year, zone->offsets[0]);
    long long end = seconds_of_change(&zone->end, year, zone->offsets[1]);
    if (begin <= end)
        return seconds >= begin && seconds < end;
    return seconds >= begin || seconds < end;
}
