/* Dates written by strftime and read back by strptime in many formats, whole and damaged. */
#define _GNU_SOURCE
#include <string.h>
#include <time.h>

#include "support/show.h"

static unsigned long long state = 1;

static long next(long limit) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (long)(state >> 20) % limit;
}

static void parse(const char *text, const char *format) {
    struct tm tm;
    memset(&tm, 0, sizeof tm);
    tm.tm_mday = 1;
    const char *end = strptime(text, format, &tm);
    show("%s %s: %ld ", text, format, place(end, text));
    if (!end) {
        show("\n");
        return;
    }
    /* What glibc makes of a day outside of its year is no date. */
    int year = tm.tm_year + 1900, is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    if (tm.tm_yday < 0 || tm.tm_yday > 364 + is_leap)
        tm.tm_mon = tm.tm_mday = -1;
    show("%d-%d-%d %d:%d:%d ", tm.tm_year, tm.tm_mon, tm.tm_mday, tm.tm_hour, tm.tm_min, tm.tm_sec);
    /* glibc is wrong about the weekdays of the year 0. */
    show("%d %d %d %ld\n", tm.tm_year == -1900 ? -1 : tm.tm_wday, tm.tm_yday, tm.tm_isdst, tm.tm_gmtoff);
}

static const char *const formats[] = {
    "%Y-%m-%d %H:%M:%S", "%c", "%D %T", "%F", "%d %b %Y", "%A, %d %B %y", "%I:%M:%S %p", "%p %I", "%r", "%R", "%j %Y",
    "%Y %j", "%U %w %Y", "%W %u %Y", "%Y %U %a", "%C", "%C %y", "%y", "%y %C", "%e.%m.%Y", "%H", "%k %l", "%x %X", "%Ey", "%y %Om", "%EY", "%EC", "%Ex", "%Ec", "%Ou", "%Oj", "%Oe", "%OV", "%Ob",
    "%n%t%%", "%a", "%b", "%m", "%d", "%G %V %g", "%h %e", "%Y%m%d%H%M%S", "%z", "%Y-%m-%dT%H:%M:%S%z", "%Z %Y", "%5Y",
    "%Ed", "%_d", "%Q", "%", "%d %j %Y", "%m %j %Y", "%S", "%C %Y"};

static void random_dates(void) {
    for (int i = 0; i < 4000; i++) {
        const char *format = formats[i % (sizeof formats / sizeof *formats)];
        time_t when = next(4000000000);
        struct tm tm;
        char text[80];
        gmtime_r(&when, &tm);
        tm.tm_gmtoff = (int)next(100) * 900 - 45000;
        text[strftime(text, sizeof text, format, &tm)] = 0;
        parse(text, format);
        if (*text) {
            text[next((long)strlen(text))] = "0 9x-:+Z"[next(8)];
            parse(text, format);
        }
    }
}

int main(void) {
    random_dates();
    parse("  12", "%d");
    parse("12   5", "%d %m");
    parse("125", "%d%m");
    parse("99 1", "%y %j");
    parse("JANUARY", "%b");
    parse("janx", "%B");
    parse("march", "%b");
    parse("may", "%B");
    parse("366 2023", "%j %Y");
    parse("12345", "%Y");
    parse("x", "x");
    parse("", "%Y");
    parse("+05:30", "%z");
    parse("+05", "%z");
    parse("+0560", "%z");
    parse("+1500", "%z");
    parse("Z", "%z");
    parse("pm 12", "%p %I");
    parse("13 pm", "%H %p");
    return 0;
}
