/* time.h: local time, in the zone that TZ gives by a rule; otherwise UTC, as files with zones are not read. */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/string.h>
#include <clew/time.h>
#include <clew/zone.h>

char *tzname[2] = {(char *)"UTC", (char *)"UTC"};
long timezone;
int daylight;
CLEW_ALIAS(__tzname, tzname);
CLEW_ALIAS(__timezone, timezone);
CLEW_ALIAS(__daylight, daylight);

static struct zone zone;

void tzset(void) {
    const char *text = getenv("TZ");
    if (!text || !clew_parse_zone(text + (*text == ':'), &zone))
        clew_parse_zone("UTC0", &zone);
    tzname[0] = zone.names[0];
    tzname[1] = zone.names[1];
    timezone = -zone.offsets[0];
    daylight = zone.has_summer;
}

const char *clew_zone_name(int is_summer) {
    tzset();
    return is_summer < 2 ? tzname[is_summer] : "?";
}

static struct tm *split_local(long long seconds, struct tm *to) {
    int summer = clew_is_summer(&zone, seconds);
    to->tm_isdst = summer;
    to->tm_gmtoff = zone.offsets[summer];
    to->tm_zone = zone.names[summer];
    return clew_split_time(seconds + zone.offsets[summer], to);
}

struct tm *localtime_r(const time_t *when, struct tm *to) {
    tzset();
    return split_local(*when, to);
}

struct tm *localtime(const time_t *when) {
    static struct tm tm;
    return localtime_r(when, &tm);
}

/*
 * The seconds at which clocks show `wall`. If the caller does not say whether it is summer time, the rule does; in the
 * hour that is left out or comes twice, standard time is meant. Summer time in a zone without any is an hour ahead.
 */
static long long seconds_for(long long wall, int summer) {
    if (summer < 0)
        summer = !clew_is_summer(&zone, wall - zone.offsets[0]) ? 0 : clew_is_summer(&zone, wall - zone.offsets[1]);
    if (summer && !zone.has_summer)
        return wall - zone.offsets[0] - 3600;
    return wall - zone.offsets[summer != 0];
}

time_t mktime(struct tm *tm) {
    tzset();
    long long seconds = seconds_for(clew_join_time(tm), tm->tm_isdst);
    time_t when = clew_as_time(seconds);
    struct tm split;
    if ((when == -1 && seconds != -1) || !split_local(seconds, &split))
        return -1;
    *tm = split;
    return when;
}

CLEW_ALIAS(timelocal, mktime);

char *ctime(const time_t *when) {
    struct tm *tm = localtime(when);
    return tm ? asctime(tm) : NULL;
}

char *ctime_r(const time_t *when, char *to) {
    struct tm tm;
    return localtime_r(when, &tm) ? asctime_r(&tm, to) : NULL;
}
