/* time.h: dates from text, in the C locale. What the text leaves open but implies, such as the weekday, is worked out. */
#include <clew/ctype.h>
#include <clew/locale.h>
#include <clew/string.h>
#include <clew/time.h>

/* What was read beside the fields. */
struct reading {
    struct tm *tm;
    int has_month, has_day, has_yearday, has_weekday, has_date;
    int has_short_year, has_century, century;
    int has_twelve, is_afternoon;
    int week, week_begins; /* the first day of weeks, or -1 if none was read */
};

static const char *skip_space(const char *s) {
    while (isspace((unsigned char)*s))
        s++;
    return s;
}

/* A number of at most so many digits between two limits. */
static const char *read_number(const char *s, int low, int high, int digits, int *to) {
    s = skip_space(s);
    if (!isdigit((unsigned char)*s))
        return NULL;
    int value = 0;
    for (; digits > 0 && isdigit((unsigned char)*s); digits--, s++) {
        value = value * 10 + (*s - '0');
        if (value * 10 > high) {
            s++;
            break;
        }
    }
    *to = value;
    return value >= low && value <= high ? s : NULL;
}

static const char *read_word(const char *s, const char *word) {
    size_t length = strlen(word);
    return strncasecmp(s, word, length) == 0 ? s + length : NULL;
}

/* One of some names, written out or short. */
static const char *read_name(const char *s, const char *const *full, const char *const *cut, int count, int *to) {
    for (int i = 0; i < count; i++) {
        const char *end = read_word(s, full[i]);
        if (!end)
            end = read_word(s, cut[i]);
        if (end) {
            *to = i;
            return end;
        }
    }
    return NULL;
}

/* +hh, +hhmm or +hh:mm, or Z. */
static const char *read_offset(const char *s, struct tm *tm) {
    s = skip_space(s);
    if (*s == 'Z') {
        tm->tm_gmtoff = 0;
        return s + 1;
    }
    if (*s != '+' && *s != '-')
        return NULL;
    int negative = *s++ == '-', digits = 0, value = 0;
    while (digits < 4 && isdigit((unsigned char)*s)) {
        value = value * 10 + (*s++ - '0');
        if (++digits == 2 && *s == ':')
            s++;
    }
    if (digits == 2)
        value *= 100;
    else if (digits != 4)
        return NULL;
    if (value % 100 >= 60)
        return NULL;
    tm->tm_gmtoff = value / 100 * 3600 + value % 100 * 60;
    if (negative)
        tm->tm_gmtoff = -tm->tm_gmtoff;
    return s;
}

static const char *read_seconds(const char *s, struct tm *tm) {
    unsigned long when = 0;
    if (!isdigit((unsigned char)*s))
        return NULL;
    for (; isdigit((unsigned char)*s); s++)
        when = when * 10 + (unsigned long)(*s - '0');
    clew_whole_programs_only("strptime with %s, which depends on the time zone");
    time_t seconds = (time_t)when;
    return localtime_r(&seconds, tm) ? s : NULL;
}

static const char *read_format(const char *s, const char *format, struct reading *reading);

static const char *read_time(const char *s, char letter, struct reading *r) {
    struct tm *tm = r->tm;
    switch (letter) {
    case 'H':
    case 'k': r->has_twelve = 0; return read_number(s, 0, 23, 2, &tm->tm_hour);
    case 'I':
    case 'l':
        s = read_number(s, 1, 12, 2, &tm->tm_hour);
        tm->tm_hour %= 12;
        r->has_twelve = 1;
        return s;
    case 'M': return read_number(s, 0, 59, 2, &tm->tm_min);
    case 'S': return read_number(s, 0, 61, 2, &tm->tm_sec);
    case 'p':
    case 'P': r->is_afternoon = read_word(s, "PM") != NULL; return r->is_afternoon ? s + 2 : read_word(s, "AM");
    case 's': return read_seconds(s, tm);
    case 'z': return read_offset(s, tm);
    case 'Z':
        s = skip_space(s);
        while (*s && !isspace((unsigned char)*s))
            s++;
        return s;
    default: return NULL;
    }
}

static const char *read_year(const char *s, char letter, struct reading *r) {
    struct tm *tm = r->tm;
    int ignored;
    switch (letter) {
    case 'C': r->has_date = r->has_century = 1; return read_number(s, 0, 99, 2, &r->century);
    case 'y':
        s = read_number(s, 0, 99, 2, &tm->tm_year);
        tm->tm_year += tm->tm_year < 69 ? 100 : 0;
        r->has_date = r->has_short_year = 1;
        return s;
    case 'Y':
        s = read_number(s, 0, 9999, 4, &tm->tm_year);
        tm->tm_year -= 1900;
        r->has_short_year = 0;
        r->has_date = 1;
        return s;
    case 'g': return read_number(s, 0, 99, 2, &ignored);
    case 'G':
        if (!isdigit((unsigned char)*s))
            return NULL;
        while (isdigit((unsigned char)*s))
            s++;
        return s;
    default: return NULL;
    }
}

static const char *read_day(const char *s, char letter, struct reading *r) {
    struct tm *tm = r->tm;
    int ignored;
    switch (letter) {
    case 'a':
    case 'A': r->has_weekday = 1; return read_name(s, clew_days, clew_short_days, 7, &tm->tm_wday);
    case 'b':
    case 'B':
    case 'h': r->has_month = r->has_date = 1; return read_name(s, clew_months, clew_short_months, 12, &tm->tm_mon);
    case 'd':
    case 'e': r->has_day = r->has_date = 1; return read_number(s, 1, 31, 2, &tm->tm_mday);
    case 'j':
        s = read_number(s, 1, 366, 3, &tm->tm_yday);
        tm->tm_yday--;
        r->has_yearday = 1;
        return s;
    case 'm':
        s = read_number(s, 1, 12, 2, &tm->tm_mon);
        tm->tm_mon--;
        r->has_month = r->has_date = 1;
        return s;
    case 'U': r->week_begins = 0; return read_number(s, 0, 53, 2, &r->week);
    case 'W': r->week_begins = 1; return read_number(s, 0, 53, 2, &r->week);
    case 'V': return read_number(s, 0, 53, 2, &ignored);
    case 'u':
        s = read_number(s, 1, 7, 1, &tm->tm_wday);
        tm->tm_wday %= 7;
        r->has_weekday = 1;
        return s;
    case 'w': r->has_weekday = 1; return read_number(s, 0, 6, 1, &tm->tm_wday);
    default: return NULL;
    }
}

static const char *read_several(const char *s, char letter, struct reading *r) {
    switch (letter) {
    case 'c': return read_format(s, "%a %b %e %H:%M:%S %Y", r);
    case 'D':
    case 'x': return read_format(s, "%m/%d/%y", r);
    case 'F': return read_format(s, "%Y-%m-%d", r);
    case 'r': return read_format(s, "%I:%M:%S %p", r);
    case 'R': return read_format(s, "%H:%M", r);
    case 'T':
    case 'X': return read_format(s, "%H:%M:%S", r);
    case 'n':
    case 't': return skip_space(s);
    case '%': return *s == '%' ? s + 1 : NULL;
    default: return NULL;
    }
}

static const char *read_conversion(const char *s, char letter, struct reading *r) {
    if (strchr("HkIlMSpPszZ", letter))
        return read_time(s, letter, r);
    if (strchr("CyYgG", letter))
        return read_year(s, letter, r);
    return strchr("aAbBhdejmUWVuw", letter) ? read_day(s, letter, r) : read_several(s, letter, r);
}

/* Which letters E and O may stand before. */
static int fits(char modifier, char letter) { return strchr(modifier == 'E' ? "cCYxX" : "bBdeHImMSUVWwy", letter) != NULL; }

static const char *read_format(const char *s, const char *format, struct reading *r) {
    for (; s && *format; format++) {
        if (isspace((unsigned char)*format)) {
            s = skip_space(s);
        } else if (*format != '%') {
            s = *s == *format ? s + 1 : NULL;
        } else {
            while (format[1] && strchr("_-^#0123456789", format[1]))
                format++;
            char modifier = *++format;
            if (modifier == 'E' || modifier == 'O')
                format++;
            if (!*format || ((modifier == 'E' || modifier == 'O') && !fits(modifier, *format)))
                return NULL;
            if (modifier != *format || strchr("aAbBhcpPrxX", *format))
                clew_locale(-1); /* whose words, order or digits these are */
            s = read_conversion(s, *format, r);
        }
    }
    return s;
}

static int yearday(const struct tm *tm) { return clew_days_before_month(1900ll + tm->tm_year, tm->tm_mon) + tm->tm_mday - 1; }

static void find_month(struct tm *tm, const struct reading *r) {
    int month = 11;
    while (month > 0 && clew_days_before_month(1900ll + tm->tm_year, month) > tm->tm_yday)
        month--;
    if (!r->has_month)
        tm->tm_mon = month;
    if (!r->has_day)
        tm->tm_mday = tm->tm_yday - clew_days_before_month(1900ll + tm->tm_year, month) + 1;
}

static int weekday_of(const struct tm *tm, int yday) {
    return (int)(((clew_days_before(1900ll + tm->tm_year) + yday + 4) % 7 + 7) % 7);
}

/* A week's number and a weekday give a date. */
static void use_week(struct tm *tm, const struct reading *r) {
    int first = weekday_of(tm, 0);
    int offset = (7 - (first - r->week_begins)) % 7 + (r->week - 1) * 7 + (tm->tm_wday - r->week_begins + 7) % 7;
    tm->tm_yday = offset;
    find_month(tm, r);
}

static void complete(struct reading *r) {
    struct tm *tm = r->tm;
    if (r->has_twelve && r->is_afternoon)
        tm->tm_hour += 12;
    if (r->has_century)
        tm->tm_year = (r->has_short_year ? tm->tm_year % 100 : 0) + (r->century - 19) * 100;
    if (r->has_date && !r->has_weekday) {
        if (!(r->has_month && r->has_day) && r->has_yearday)
            find_month(tm, r);
        tm->tm_wday = weekday_of(tm, yearday(tm));
    }
    if (r->has_date && !r->has_yearday)
        tm->tm_yday = yearday(tm);
    if (r->week_begins >= 0 && r->has_weekday)
        use_week(tm, r);
}

char *strptime(const char *s, const char *format, struct tm *tm) {
    struct reading reading = {.tm = tm, .week_begins = -1};
    const char *end = read_format(s, format, &reading);
    if (end)
        complete(&reading);
    return (char *)end;
}
