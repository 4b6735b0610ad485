/* Local time under many values of TZ, and the clocks as far as they can be compared. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "support/show.h"

static unsigned long long state = 1;

static long next(long limit) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (long)(state >> 20) % limit;
}

static void show_tm(const struct tm *tm) {
    show("%d-%d-%d %d:%d:%d ", tm->tm_year, tm->tm_mon, tm->tm_mday, tm->tm_hour, tm->tm_min, tm->tm_sec);
    show("%d %d %d %ld %s\n", tm->tm_wday, tm->tm_yday, tm->tm_isdst, tm->tm_gmtoff, tm->tm_zone);
}

static void round_trip(time_t when) {
    struct tm tm = *localtime(&when);
    show("%ld: ", when);
    show_tm(&tm);
    char text[80];
    strftime(text, sizeof text, "%s %z %Z %c", &tm);
    show("%s %s", text, ctime(&when));
    tm.tm_mon += (int)next(30) - 15;
    tm.tm_mday += (int)next(30) - 15;
    tm.tm_hour = 12;
    tm.tm_isdst = -1;
    show("%ld ", mktime(&tm));
    show_tm(&tm);
    tm.tm_isdst = (int)next(2);
    show("%ld ", mktime(&tm));
    show_tm(&tm);
}

static void zones(void) {
    static const char *const values[] = {"UTC", "UTC0", "", "AAA5", "AAA-5:30", "<+03>-3", "<-0930>9:30:15",
                                         "XYZ5XYD,M3.2.0,M11.1.0", "NZX-12NZD,M9.5.0,M4.1.0/3", "AAA3BBB2:30,J60/0,J300/1",
                                         "AAA3BBB,59,299/25", "XYZ0XYD,M3.5.0/1,M10.5.0/2", "AAA-1BBB-3,M3.5.0/-2,M10.4.6/24"};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        setenv("TZ", values[i], 1);
        tzset();
        show("%s: %s %s %ld %d\n", values[i], tzname[0], tzname[1], timezone, daylight);
        round_trip(0);
        round_trip(1709164799);
        for (int k = 0; k < 200; k++)
            round_trip(next(4000000000));
    }
    unsetenv("TZ");
    round_trip(1234567890);
}

static int between(double low, double value, double high) { return value >= low && value <= high; }

static void clocks(void) {
    struct timespec a, b;
    struct timeval c;
    time_t now = time(NULL), also;
    show("%d %d ", clock_gettime(CLOCK_REALTIME, &a), timespec_get(&b, TIME_UTC));
    show("%d %d ", gettimeofday(&c, NULL), time(&also) == also);
    show("%d ", between(0, difftime(a.tv_sec, now), 2) && between(0, difftime(b.tv_sec, now), 2));
    show("%d %d ", between(0, difftime(c.tv_sec, now), 2), clock() >= 0);
    show("%d ", clock_gettime(CLOCK_MONOTONIC, &a));
    errno = 0;
    show("%d ", clock_gettime(CLOCK_MONOTONIC, &b) == 0 && (b.tv_sec - a.tv_sec) * 1000000000 + b.tv_nsec - a.tv_nsec >= 0);
    show("%d %d %d\n", clock_gettime(99, &a), clock_getres(CLOCK_REALTIME, &a), errno);
    struct timespec bad = {0, 1000000000}, good = {0, 1};
    show("%d %d %d ", nanosleep(&good, NULL), nanosleep(&bad, NULL), clock_nanosleep(CLOCK_REALTIME, 0, &bad, NULL));
    show("%d %d\n", usleep(1), sleep(0));
}

int main(void) {
    zones();
    clocks();
    return 0;
}
