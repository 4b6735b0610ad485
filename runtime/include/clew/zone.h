/* The time zone that TZ describes. */
#ifndef CLEW_ZONE_H
#define CLEW_ZONE_H

/* When summer time begins or ends. */
struct change {
    char kind; /* M: month, week, weekday; J: day from 1 without leap days; 0: day from 0 with them */
    int month, week, day;
    long seconds; /* of that day, in the time that is left */
};

/* Index 0 is standard time, 1 is summer time. */
struct zone {
    char names[2][32];
    long offsets[2]; /* seconds east of Greenwich */
    int has_summer;
    struct change begin, end;
};

/* Reads a value of TZ as POSIX has it; 0 if it is none. */
int clew_parse_zone(const char *text, struct zone *zone);
/* Is it summer time at that many seconds since 1970? */
int clew_is_summer(const struct zone *zone, long long seconds);

#endif
