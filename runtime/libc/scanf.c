/* stdio.h: formatted input. Directives are read here; scanf_number.c and scanf_text.c read what they ask for. */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/scan.h>
#include <limits.h>

/* As glibc has it, meeting the end once more brings back the errno of the first time. */
int clew_scan_get(struct clew_source *source) {
    int c = source->get(source);
    if (c != EOF) {
        source->taken++;
        return c;
    }
    if (source->has_ended)
        errno = source->errno_at_end;
    source->has_ended = 1;
    source->errno_at_end = errno;
    return EOF;
}

void clew_scan_unget(struct clew_source *source, int c) {
    if (c == EOF)
        return;
    source->taken--;
    source->unget(source, c);
}

static void skip_space(struct clew_source *source) {
    int c;
    do
        c = clew_scan_get(source);
    while (c != EOF && isspace(c));
    clew_scan_unget(source, c);
}

static enum clew_scanned match(struct clew_source *source, char wanted) {
    int c = clew_scan_get(source);
    if (c == EOF)
        return clew_scan_end;
    if (c == (unsigned char)wanted)
        return clew_scan_ok;
    clew_scan_unget(source, c);
    return clew_scan_mismatch;
}

static const char *read_digits(const char *at, unsigned *value) {
    for (*value = 0; isdigit((unsigned char)*at); at++)
        *value = *value > UINT_MAX / 10 - 1 ? UINT_MAX : *value * 10 + (unsigned)(*at - '0');
    return at;
}

static const char *read_length(const char *at, struct clew_scan *scan) {
    switch (*at) {
    case 'h':
        scan->length = at[1] == 'h' ? clew_length_char : clew_length_short;
        return at + (at[1] == 'h' ? 2 : 1);
    case 'l':
        scan->length = at[1] == 'l' ? clew_length_long_long : clew_length_long;
        return at + (at[1] == 'l' ? 2 : 1);
    case 'L':
    case 'q':
    case 'j':
        scan->length = clew_length_long_long;
        return at + 1;
    case 'z':
    case 'Z':
    case 't':
        scan->length = clew_length_long;
        return at + 1;
    default:
        return at;
    }
}

/* The characters between brackets; a closing one that comes first is one of them. Null if none closes. */
static const char *read_set(const char *at, struct clew_scan *scan) {
    scan->is_inverted = *at == '^';
    at += scan->is_inverted;
    scan->set = at;
    at += *at == ']';
    while (*at && *at != ']')
        at++;
    scan->set_end = at;
    return *at ? at + 1 : NULL;
}

/* What follows a percent sign; null if the format ends in the middle of it. */
static const char *read_directive(const char *at, struct clew_scan *scan) {
    *scan = (struct clew_scan){.is_suppressed = 0};
    unsigned number;
    const char *after = read_digits(at, &number);
    if (*after == '$') {
        scan->number = number > INT_MAX ? INT_MAX : (int)number;
        at = after + 1;
    }
    for (; *at == '*' || *at == '\'' || *at == 'I'; at++) {
        if (*at != '*')
            clew_locale(-1); /* digits in groups, or the locale's own */
        scan->is_suppressed |= *at == '*';
    }
    at = read_digits(at, &scan->width);
    if (*at == 'm') {
        scan->allocates = 1;
        at++;
    }
    at = read_length(at, scan);
    scan->letter = *at;
    if (!*at)
        return NULL;
    return *at == '[' ? read_set(at + 1, scan) : at + 1;
}

static enum clew_scanned scan_value(struct clew_source *source, const struct clew_scan *scan, void *to) {
    switch (scan->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
        return clew_scan_integer(source, scan, to);
    case 'p':
        return clew_scan_pointer(source, scan, to);
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        return clew_scan_float(source, scan, to);
    case 'c':
    case 'C':
    case 's':
    case 'S':
    case '[':
        return clew_scan_text(source, scan, to);
    default:
        return clew_scan_mismatch;
    }
}

/* The argument with a number; all of them are pointers. */
static void *numbered(va_list args, int number) {
    va_list list;
    va_copy(list, args);
    void *pointer = NULL;
    while (number--)
        pointer = va_arg(list, void *);
    va_end(list);
    return pointer;
}

struct state {
    va_list first, list;
    int stored;
};

static enum clew_scanned scan_directive(struct clew_source *source, const struct clew_scan *scan,
                                        struct state *state) {
    int keeps_space = scan->letter == 'c' || scan->letter == 'C' || scan->letter == '[' || scan->letter == 'n';
    if (!keeps_space)
        skip_space(source);
    if (scan->letter == '%')
        return match(source, '%');
    void *to = NULL;
    if (!scan->is_suppressed)
        to = scan->number ? numbered(state->first, scan->number) : va_arg(state->list, void *);
    if (scan->letter == 'n') {
        if (to)
            clew_store_integer(to, scan->length, (unsigned long long)source->taken);
        return clew_scan_ok;
    }
    enum clew_scanned scanned = scan_value(source, scan, to);
    state->stored += scanned == clew_scan_ok && to;
    return scanned;
}

static int scan_format(struct clew_source *source, const char *at, struct state *state) {
    enum clew_scanned scanned = clew_scan_ok;
    while (*at && scanned == clew_scan_ok) {
        struct clew_scan scan;
        if (isspace((unsigned char)*at)) {
            skip_space(source);
            at++;
        } else if (*at != '%') {
            scanned = match(source, *at++);
        } else {
            at = read_directive(at + 1, &scan);
            if (!at)
                return state->stored;
            scanned = scan_directive(source, &scan, state);
        }
    }
    return scanned == clew_scan_end && !state->stored ? EOF : state->stored;
}

int clew_scan_format(struct clew_source *source, const char *format, va_list args) {
    struct state state = {.stored = 0};
    va_copy(state.first, args);
    va_copy(state.list, args);
    int stored = scan_format(source, format, &state);
    va_end(state.list);
    va_end(state.first);
    return stored;
}
