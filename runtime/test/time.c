/* Dates and times that need no zone: to and from seconds, to and from text. */
#define _GNU_SOURCE
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <time.h>

#include "support/show.h"

static unsigned long long state = 1;

static long long next(long long limit) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (long long)(state >> 20) % limit;
}

static void show_tm(const struct tm *tm) {
    if (!tm) {
        show("none %d\n", errno);
        return;
    }
    show("%d-%d-%d %d:%d:%d ", tm->tm_year, tm->tm_mon, tm->tm_mday, tm->tm_hour, tm->tm_min, tm->tm_sec);
    show("%d %d %d %ld %s\n", tm->tm_wday, tm->tm_yday, tm->tm_isdst, tm->tm_gmtoff, tm->tm_zone ? tm->tm_zone : "none");
}

static void seconds(void) {
    const time_t cases[] = {0, -1, 86399, 86400, 951782400, 951868800, 4107542400, -2208988800, -62167219200, -62135596800,
                            INT_MAX, INT_MIN, LONG_MAX, LONG_MIN, 67768036191676799, 67768036191676800, -67768040609740800,
                            -67768040609740801};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        show("%ld: ", cases[i]);
        show_tm(gmtime(&cases[i]));
    }
    for (int i = 0; i < 3000; i++) {
        time_t when = next(i % 2 ? 8000000000 : 800000000000) - (i % 2 ? 4000000000 : 400000000000);
        show_tm(gmtime(&when));
        struct tm tm = {.tm_year = (int)next(300) - 100, .tm_mon = (int)next(60) - 30, .tm_mday = (int)next(100) - 40,
                        .tm_hour = (int)next(100) - 50, .tm_min = (int)next(200) - 100, .tm_sec = (int)next(9999) - 5000};
        show("%ld ", timegm(&tm));
        show_tm(&tm);
    }
    struct tm far = {.tm_year = INT_MAX, .tm_mon = 12};
    show("%ld\n", timegm(&far));
    far = (struct tm){.tm_year = INT_MIN, .tm_mon = INT_MIN, .tm_mday = INT_MIN};
    show("%ld\n", timegm(&far));
    show("%a\n", difftime(5, 1000000007));
}

static void show_asctime(const struct tm *tm) {
    char room[40];
    errno = 0;
    const char *text = asctime(tm);
    show("%s%d ", text ? text : "none", errno);
    text = asctime_r(tm, room);
    show("%s%d\n", text ? text : "none", errno);
}

static void format(const char *how, const struct tm *tm) {
    char room[200];
    memset(room, '~', sizeof room);
    size_t n = strftime(room, sizeof room, how, tm);
    show("%s: %zu ", how, n);
    show_bytes("", room, n + 1);
    for (size_t less = 0; less < 8; less++)
        mix(strftime(room, less, how, tm));
}

static void each_letter(const char *flags, const struct tm *tm) {
    for (char letter = ' '; letter < 127; letter++) {
        if (letter == 's' || strchr(":E@O^#_-0+123456789", letter))
            continue;
        char how[20] = "<%";
        strcat(how, flags);
        strncat(how, &letter, 1);
        strcat(how, ">");
        format(how, tm);
    }
}

static void formats(void) {
    static const char *const flags[] = {"",  "_",   "-",    "0",  "^",  "#",  "+",  "5",   "_5",  "-5",
                                        "05", "+5", "12", "^12", "012", "#^", "E", "O", "_12", "-12", "+12"};
    static const time_t cases[] = {0, 1234567890, 951782400, -1, 4102444799, -62167219200, 253402300800, 536457599, -60000000000, -70000000000};
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct tm tm;
        gmtime_r(&cases[i], &tm);
        tm.tm_gmtoff = ((int)i - 3) * 5000;
        tm.tm_zone = "ZoNe";
        tm.tm_isdst = (int)i % 3 - 1;
        show_asctime(&tm);
        for (unsigned k = 0; k < sizeof flags / sizeof *flags; k++)
            each_letter(flags[k], &tm);
        format("plain %% %c and %", &tm);
        format("%5", &tm);
    }
    for (int i = 0; i < 3000; i++) {
        time_t when = next(10000000000);
        struct tm tm;
        gmtime_r(&when, &tm);
        format("%G-W%V-%u %g %U %W %j %y %C", &tm);
    }
    show_asctime(NULL);
    show_asctime(&(struct tm){.tm_year = INT_MAX});
    show_asctime(&(struct tm){.tm_year = 100000, .tm_wday = 9, .tm_mon = -1, .tm_hour = -5});
    show_mixed("too little room");
}

int main(void) {
    seconds();
    formats();
    return 0;
}
