/* time.h: a date in the form that C fixes. */
#include <clew/errno.h>
#include <clew/locale.h>
#include <clew/stdio.h>
#include <clew/time.h>
#include <limits.h>

static char *write(const struct tm *tm, char *to, size_t room) {
    if (!tm) {
        errno = EINVAL;
        return NULL;
    }
    if (tm->tm_year > INT_MAX - 1900) {
        errno = EOVERFLOW;
        return NULL;
    }
    const char *day = (unsigned)tm->tm_wday < 7 ? clew_short_days[tm->tm_wday] : "???";
    const char *month = (unsigned)tm->tm_mon < 12 ? clew_short_months[tm->tm_mon] : "???";
    int length = snprintf(to, room, "%s %s%3d %.2d:%.2d:%.2d %d\n", day, month, tm->tm_mday, tm->tm_hour, tm->tm_min,
                          tm->tm_sec, 1900 + tm->tm_year);
    if ((size_t)length < room)
        return to;
    errno = EOVERFLOW;
    return NULL;
}

char *asctime_r(const struct tm *tm, char *to) { return write(tm, to, 26); }

char *asctime(const struct tm *tm) {
    static char text[3 + 1 + 3 + 6 * 12 + 2];
    return write(tm, text, sizeof text);
}
