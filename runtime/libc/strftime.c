/*
 * time.h: dates as text, in the C locale. As in glibc, a conversion may have flags, a width, and E or O, which change
 * nothing here: %[_-0^#][width][EO]letter.
 */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/locale.h>
#include <clew/string.h>
#include <clew/time.h>
#include <limits.h>

struct sink {
    char *to;
    size_t room, count;
};

struct conversion {
    char pad; /* '_', '-', '0', or none */
    int width, upper, swap;
    char modifier, letter;
};

static void write_byte(struct sink *sink, char c) {
    if (sink->count < sink->room)
        sink->to[sink->count] = c;
    sink->count++;
}

static void write_padding(struct sink *sink, char c, int n) {
    size_t more = n > 0 ? (size_t)n : 0;
    for (size_t i = sink->count; i < sink->count + more && i < sink->room; i++)
        sink->to[i] = c;
    sink->count += more;
}

enum letters { as_is, upper, lower };

static void write_text(struct sink *sink, const struct conversion *conversion, const char *text, enum letters letters) {
    int length = (int)strlen(text);
    write_padding(sink, conversion->pad == '0' ? '0' : ' ', conversion->width - length);
    for (; *text; text++) {
        int c = (unsigned char)*text;
        c = letters == lower ? tolower(c) : letters == upper || conversion->upper ? toupper(c) : c;
        write_byte(sink, (char)c);
    }
}

/* At least so many digits, filled up with `pad` unless a flag says otherwise, and `-` that only the width counts. `sign` is written before all zeros. */
static void write_number(struct sink *sink, const struct conversion *conversion, long long value, int digits, char pad,
                         char sign) {
    char text[24], *at = text + sizeof text;
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    do
        *--at = (char)('0' + magnitude % 10);
    while (magnitude /= 10);
    int length = (int)(text + sizeof text - at) + (sign != 0);
    if (conversion->pad)
        pad = conversion->pad;
    int least = pad == '-' || digits < conversion->width ? conversion->width : digits;
    if (pad != '0')
        write_padding(sink, ' ', least - length);
    if (sign)
        write_byte(sink, sign);
    if (pad == '0')
        write_padding(sink, '0', least - length);
    for (; at < text + sizeof text; at++)
        write_byte(sink, *at);
}

static void write_format(struct sink *sink, const char *format, const struct tm *tm, int all_upper);

/* What is no conversion stands for itself. */
static void write_as_it_is(struct sink *sink, const struct conversion *conversion, const char *from, size_t n) {
    write_padding(sink, conversion->pad == '0' ? '0' : ' ', conversion->width - (int)n);
    for (size_t i = 0; i < n; i++)
        write_byte(sink, (char)(conversion->upper ? toupper((unsigned char)from[i]) : from[i]));
}

/* A conversion that stands for several others, in its width as a whole. */
static void write_composite(struct sink *sink, const struct conversion *conversion, const char *format,
                            const struct tm *tm) {
    struct sink counting = {NULL, 0, 0};
    write_format(&counting, format, tm, 0);
    int length = (int)counting.count;
    write_padding(sink, conversion->pad == '0' ? '0' : ' ', conversion->width - length);
    write_format(sink, format, tm, conversion->upper);
}

static const char *name(const char *const *names, int count, int index) {
    return index >= 0 && index < count ? names[index] : "?";
}

/* The week of a year whose first day is the first `monday` (or Sunday). */
static int week(const struct tm *tm, int monday) { return (tm->tm_yday - (tm->tm_wday - monday + 7) % 7 + 7) / 7; }

/* The number of days since the Monday of the year's first week, which is the one with the 4th of January. */
static int days_into_iso_year(int yday, int wday) {
    int monday_before = (yday - wday + 382) % 7;
    return yday - monday_before + 3;
}

/* The year and week of ISO 8601. */
static void iso_week(const struct tm *tm, long long *year, int *number) {
    *year = 1900ll + tm->tm_year;
    int days = days_into_iso_year(tm->tm_yday, tm->tm_wday);
    if (days < 0) {
        --*year;
        days = days_into_iso_year(tm->tm_yday + 365 + clew_is_leap(*year), tm->tm_wday);
    } else {
        int next = days_into_iso_year(tm->tm_yday - 365 - clew_is_leap(*year), tm->tm_wday);
        if (next >= 0) {
            ++*year;
            days = next;
        }
    }
    *number = days / 7 + 1;
}

static void write_year(struct sink *sink, const struct conversion *conversion, long long year) {
    write_number(sink, conversion, year, 1, '0', year < 0 ? '-' : 0);
}

/* Sign and number are each written in the full width, as by glibc. */
static void write_zone_offset(struct sink *sink, const struct conversion *conversion, const struct tm *tm) {
    if (tm->tm_isdst < 0)
        return;
    long minutes = (tm->tm_gmtoff < 0 ? -tm->tm_gmtoff : tm->tm_gmtoff) / 60;
    write_text(sink, conversion, tm->tm_gmtoff < 0 ? "-" : "+", as_is);
    write_number(sink, conversion, minutes / 60 * 100 + minutes % 60, 4, '0', 0);
}

static void write_seconds(struct sink *sink, const struct conversion *conversion, const struct tm *tm) {
    clew_whole_programs_only("strftime with %s, which depends on the time zone");
    struct tm copy = *tm;
    time_t when = mktime(&copy);
    write_number(sink, conversion, when, 1, '_', when < 0 ? '-' : 0);
}

/* What the time says, or else what the time zone is called. */
static const char *zone_of(const struct tm *tm) {
    if (tm->tm_zone && *tm->tm_zone)
        return tm->tm_zone;
    return tm->tm_isdst >= 0 ? clew_zone_name(tm->tm_isdst) : "";
}

static int write_name(struct sink *sink, const struct conversion *c, const struct tm *tm) {
    enum letters swapped = c->swap ? upper : as_is;
    switch (c->letter) {
    case 'a': write_text(sink, c, name(clew_short_days, 7, tm->tm_wday), swapped); return 1;
    case 'A': write_text(sink, c, name(clew_days, 7, tm->tm_wday), swapped); return 1;
    case 'b':
    case 'h': write_text(sink, c, name(clew_short_months, 12, tm->tm_mon), swapped); return 1;
    case 'B': write_text(sink, c, name(clew_months, 12, tm->tm_mon), swapped); return 1;
    case 'p': write_text(sink, c, tm->tm_hour > 11 ? "PM" : "AM", c->swap ? lower : as_is); return 1;
    case 'P': write_text(sink, c, tm->tm_hour > 11 ? "PM" : "AM", lower); return 1;
    case 'Z': write_text(sink, c, zone_of(tm), c->swap ? lower : as_is); return 1;
    case 'n': write_text(sink, c, "\n", as_is); return 1;
    case 't': write_text(sink, c, "\t", as_is); return 1;
    case '%': write_text(sink, c, "%", as_is); return 1;
    default: return 0;
    }
}

static int write_several(struct sink *sink, const struct conversion *c, const struct tm *tm) {
    switch (c->letter) {
    case 'c': write_composite(sink, c, "%a %b %e %H:%M:%S %Y", tm); return 1;
    case 'D':
    case 'x': write_composite(sink, c, "%m/%d/%y", tm); return 1;
    case 'F': write_composite(sink, c, "%Y-%m-%d", tm); return 1;
    case 'r': write_composite(sink, c, "%I:%M:%S %p", tm); return 1;
    case 'R': write_composite(sink, c, "%H:%M", tm); return 1;
    case 'T':
    case 'X': write_composite(sink, c, "%H:%M:%S", tm); return 1;
    default: return 0;
    }
}

static int twelve_hours(int hour) { return hour > 12 ? hour - 12 : hour == 0 ? 12 : hour; }

static long long floor_hundredth(long long year) { return year / 100 - (year % 100 < 0); }

/* A field of at most two digits, or a day of the year, that may have been set to anything. */
static void write_field(struct sink *sink, const struct conversion *c, long long value, int digits, char pad) {
    write_number(sink, c, value, digits, pad, value < 0 ? '-' : 0);
}

static int write_one(struct sink *sink, const struct conversion *c, const struct tm *tm) {
    long long year = 1900ll + tm->tm_year, iso_year;
    int iso_number;
    iso_week(tm, &iso_year, &iso_number);
    switch (c->letter) {
    case 'C': write_field(sink, c, floor_hundredth(year), 1, '0'); return 1;
    case 'd': write_field(sink, c, tm->tm_mday, 2, '0'); return 1;
    case 'e': write_field(sink, c, tm->tm_mday, 2, '_'); return 1;
    case 'g': write_field(sink, c, (iso_year % 100 + 100) % 100, 2, '0'); return 1;
    case 'G': write_year(sink, c, iso_year); return 1;
    case 'H': write_field(sink, c, tm->tm_hour, 2, '0'); return 1;
    case 'I': write_field(sink, c, twelve_hours(tm->tm_hour), 2, '0'); return 1;
    case 'j': write_field(sink, c, 1ll + tm->tm_yday, 3, '0'); return 1;
    case 'k': write_field(sink, c, tm->tm_hour, 2, '_'); return 1;
    case 'l': write_field(sink, c, twelve_hours(tm->tm_hour), 2, '_'); return 1;
    case 'm': write_field(sink, c, 1ll + tm->tm_mon, 2, '0'); return 1;
    case 'M': write_field(sink, c, tm->tm_min, 2, '0'); return 1;
    case 's': write_seconds(sink, c, tm); return 1;
    case 'S': write_field(sink, c, tm->tm_sec, 2, '0'); return 1;
    case 'u': write_field(sink, c, (tm->tm_wday + 6) % 7 + 1, 1, '0'); return 1;
    case 'U': write_field(sink, c, week(tm, 0), 2, '0'); return 1;
    case 'V': write_field(sink, c, iso_number, 2, '0'); return 1;
    case 'w': write_field(sink, c, tm->tm_wday, 1, '0'); return 1;
    case 'W': write_field(sink, c, week(tm, 1), 2, '0'); return 1;
    case 'y': write_field(sink, c, (year % 100 + 100) % 100, 2, '0'); return 1;
    case 'Y': write_year(sink, c, year); return 1;
    case 'z': write_zone_offset(sink, c, tm); return 1;
    default: return 0;
    }
}

/* May this letter follow its modifier? Where it makes no sense, glibc is of two minds. */
static int fits(const struct conversion *c) {
    const char *letters = c->modifier == 'E' ? "%CPRTXYZcnprstuxyz" : "%BCGHIMPRSTUVWZbdeghjklmnprstuwyz";
    return !c->modifier || memchr(letters, c->letter, strlen(letters)) != NULL;
}

/* Whether the words or the order are the locale's. */
static int is_worded(const struct conversion *c) {
    return c->modifier || (c->letter && strchr("aAbBhcpPrxX", c->letter));
}

/* Reads a conversion after its percent sign; where it ends. */
static const char *read_conversion(const char *at, struct conversion *c) {
    for (;; at++) {
        if (*at && strchr("_-0", *at))
            c->pad = *at;
        else if (*at == '^')
            c->upper = 1;
        else if (*at == '#')
            c->swap = 1;
        else
            break;
    }
    for (; isdigit((unsigned char)*at); at++)
        c->width = c->width > (INT_MAX - 9) / 10 ? INT_MAX : c->width * 10 + (*at - '0');
    if (*at == 'E' || *at == 'O')
        c->modifier = *at++;
    c->letter = *at;
    return *at ? at + 1 : at;
}

static void write_format(struct sink *sink, const char *format, const struct tm *tm, int all_upper) {
    while (*format) {
        if (*format != '%') {
            write_byte(sink, *format++);
            continue;
        }
        struct conversion c = {.pad = 0, .width = 0, .upper = all_upper};
        const char *end = read_conversion(format + 1, &c);
        if (is_worded(&c))
            clew_locale(-1);
        if (!fits(&c) || !(write_name(sink, &c, tm) || write_several(sink, &c, tm) || write_one(sink, &c, tm)))
            write_as_it_is(sink, &c, format, (size_t)(end - format));
        format = end;
    }
}

size_t strftime(char *to, size_t room, const char *format, const struct tm *tm) {
    struct sink sink = {to, room, 0};
    write_format(&sink, format, tm, 0);
    if (sink.count >= room) {
        errno = ERANGE;
        return 0;
    }
    to[sink.count] = 0;
    return sink.count;
}

size_t strftime_l(char *to, size_t room, const char *format, const struct tm *tm, locale_t locale) {
    (void)locale;
    return strftime(to, room, format, tm);
}
