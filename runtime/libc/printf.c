/*
 * stdio.h: formatted output. A conversion is read into a `struct clew_conversion`, its argument is turned into digits
 * or text, and `clew_begin_field` puts it into its width. What goes nowhere costs nothing but its count.
 *
 * Not done, and said so by ending the run: %#m.
 */
#include <clew/errno.h>
#include <clew/format.h>
#include <clew/stdlib.h>
#include <clew/string.h>
#include <limits.h>

void clew_put(struct clew_sink *sink, const char *from, size_t n) {
    if (sink->stream)
        sink->write(sink->stream, from, n);
    else if (sink->count < sink->room)
        memcpy(sink->to + sink->count, from, n < sink->room - sink->count ? n : sink->room - sink->count);
    sink->count += n;
}

void clew_put_repeated(struct clew_sink *sink, char c, size_t n) {
    if (!sink->stream) {
        for (size_t i = 0; i < n && sink->count + i < sink->room; i++)
            sink->to[sink->count + i] = c;
        sink->count += n;
        return;
    }
    char run[32];
    memset(run, c, n < sizeof run ? n : sizeof run);
    for (; n > sizeof run; n -= sizeof run)
        clew_put(sink, run, sizeof run);
    clew_put(sink, run, n);
}

size_t clew_begin_field(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                        size_t length, int zeros_fill) {
    size_t prefixed = strlen(prefix);
    size_t used = prefixed + length;
    size_t padding = conversion->width > used ? conversion->width - used : 0;
    zeros_fill &= conversion->zero & !conversion->left;
    if (padding && !zeros_fill && !conversion->left)
        clew_put_repeated(sink, ' ', padding);
    if (prefixed)
        clew_put(sink, prefix, prefixed);
    if (padding && zeros_fill)
        clew_put_repeated(sink, '0', padding);
    return conversion->left ? padding : 0;
}

/* A number of base 2, 8, 10 or 16, with its sign or prefix. */
static void put_number(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                       unsigned long long value, unsigned base) {
    const char *digits = conversion->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char text[8 * sizeof value];
    char *end = text + sizeof text, *at = end;
    for (; value; value /= base)
        *--at = digits[value % base];

    size_t length = (size_t)(end - at);
    size_t least = conversion->has_precision ? conversion->precision : 1;
    if (base == 8 && conversion->alternate && least <= length)
        least = length + 1;
    size_t zeros = least > length ? least - length : 0;
    size_t after = clew_begin_field(sink, conversion, prefix, zeros + length, !conversion->has_precision);
    if (zeros)
        clew_put_repeated(sink, '0', zeros);
    clew_put(sink, at, length);
    if (after)
        clew_put_repeated(sink, ' ', after);
}

static long long signed_value(enum clew_length length, long long value) {
    switch (length) {
    case clew_length_char:
        return (signed char)value;
    case clew_length_short:
        return (short)value;
    default:
        return value; /* is sign-extended already */
    }
}

static unsigned long long unsigned_value(enum clew_length length, long long value) {
    switch (length) {
    case clew_length_char:
        return (unsigned char)value;
    case clew_length_short:
        return (unsigned short)value;
    case clew_length_int:
        return (unsigned)value;
    case clew_length_long:
        return (unsigned long)value;
    case clew_length_long_long:
        return (unsigned long long)value;
    }
    __builtin_unreachable();
}

const char *clew_sign(const struct clew_conversion *conversion, int negative) {
    if (negative)
        return "-";
    return conversion->plus ? "+" : conversion->space ? " " : "";
}

static void put_signed(struct clew_sink *sink, const struct clew_conversion *conversion, long long integer) {
    long long value = signed_value(conversion->length, integer);
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    put_number(sink, conversion, clew_sign(conversion, value < 0), magnitude, 10);
}

/* In base 16 or 2, with the letter as prefix. */
static void put_prefixed(struct clew_sink *sink, const struct clew_conversion *conversion, long long integer,
                         unsigned base) {
    unsigned long long value = unsigned_value(conversion->length, integer);
    const char prefix[] = {'0', conversion->letter, 0};
    put_number(sink, conversion, conversion->alternate && value ? prefix : "", value, base);
}

void clew_put_text(struct clew_sink *sink, const struct clew_conversion *conversion, const char *text) {
    if (!text) /* as much of glibc's replacement as fits, all or nothing */
        text = conversion->has_precision && conversion->precision < 6 ? "" : "(null)";
    size_t length = conversion->has_precision ? strnlen(text, conversion->precision) : strlen(text);
    size_t after = clew_begin_field(sink, conversion, "", length, 0);
    if (!sink->stream && sink->room && length) { /* what is written ends in a null character */
        size_t end = sink->count + length < sink->room ? sink->count + length : sink->room;
        clew_apart(sink->to, end + 1, text, length);
    }
    clew_put(sink, text, length);
    clew_put_repeated(sink, ' ', after);
}

static void put_character(struct clew_sink *sink, const struct clew_conversion *conversion, char c) {
    size_t after = clew_begin_field(sink, conversion, "", 1, 0);
    clew_put(sink, &c, 1);
    clew_put_repeated(sink, ' ', after);
}

static void put_pointer(struct clew_sink *sink, struct clew_conversion *conversion, const void *pointer) {
    if (!pointer) {
        conversion->has_precision = 0;
        clew_put_text(sink, conversion, "(nil)");
        return;
    }
    char prefix[4] = {0};
    strcpy(stpcpy(prefix, clew_sign(conversion, 0)), "0x");
    put_number(sink, conversion, prefix, (uintptr_t)pointer, 16);
}

static void put_error(struct clew_sink *sink, const struct clew_conversion *conversion) {
    if (conversion->alternate)
        clew_unsupported("printf of the name of an error");
    clew_put_text(sink, conversion, strerror(errno));
}

enum outcome { done, failed, unknown };

/* Characters and strings, narrow or wide. */
static enum outcome put_characters(struct clew_sink *sink, const struct clew_conversion *conversion,
                                   const union clew_argument *value) {
    int wide = conversion->length == clew_length_long;
    switch (conversion->letter) {
    case 'c':
        if (!wide) {
            put_character(sink, conversion, (char)value->integer);
            return done;
        }
        __attribute__((fallthrough));
    case 'C':
        return clew_put_wide_character(sink, conversion, (unsigned)value->integer) ? done : failed;
    case 's':
        if (!wide) {
            clew_put_text(sink, conversion, value->pointer);
            return done;
        }
        __attribute__((fallthrough));
    default:
        return clew_put_wide_text(sink, conversion, value->pointer) ? done : failed;
    }
}

static enum outcome put_conversion(struct clew_sink *sink, struct clew_conversion *conversion,
                                   const union clew_argument *value) {
    switch (conversion->letter) {
    case 'd':
    case 'i':
        put_signed(sink, conversion, value->integer);
        return done;
    case 'u':
        put_number(sink, conversion, "", unsigned_value(conversion->length, value->integer), 10);
        return done;
    case 'o':
        put_number(sink, conversion, "", unsigned_value(conversion->length, value->integer), 8);
        return done;
    case 'x':
    case 'X':
        put_prefixed(sink, conversion, value->integer, 16);
        return done;
    case 'b':
    case 'B':
        put_prefixed(sink, conversion, value->integer, 2);
        return done;
    case 'c':
    case 'C':
    case 's':
    case 'S':
        return put_characters(sink, conversion, value);
    case 'p':
        put_pointer(sink, conversion, value->pointer);
        return done;
    case 'm':
        put_error(sink, conversion);
        return done;
    case 'n':
        clew_store_integer(value->pointer, conversion->length, (unsigned long long)sink->count);
        return done;
    case '%':
        clew_put(sink, "%", 1);
        return done;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        clew_put_float(sink, conversion, value);
        return done;
    default:
        return unknown;
    }
}

static int fail(int code) {
    errno = code;
    return -1;
}

static int format(struct clew_sink *sink, const char *at, struct clew_arguments *arguments) {
    while (*at) {
        const char *percent = strchrnul(at, '%');
        if (percent != at)
            clew_put(sink, at, (size_t)(percent - at));
        if (!*percent)
            break;
        struct clew_conversion conversion;
        union clew_argument value;
        at = clew_read_conversion(percent + 1, &conversion);
        if (!conversion.letter)
            return fail(EINVAL);
        if (!clew_fetch(arguments, &conversion, percent, &value))
            return -1;
        if (conversion.width >= CLEW_TOO_LONG || conversion.precision >= CLEW_TOO_LONG)
            return fail(EOVERFLOW);
        enum outcome outcome = put_conversion(sink, &conversion, &value);
        if (outcome == failed)
            return -1;
        if (outcome == unknown)
            clew_put(sink, percent, (size_t)(at - percent));
        if (sink->count >= CLEW_TOO_LONG)
            return fail(EOVERFLOW);
    }
    return sink->count < CLEW_TOO_LONG ? (int)sink->count : fail(EOVERFLOW);
}

int clew_format(struct clew_sink *sink, const char *at, va_list args) {
    struct clew_arguments arguments = {.numbered = NULL};
    va_copy(arguments.list, args);
    int count = format(sink, at, &arguments);
    va_end(arguments.list);
    if (arguments.numbered)
        free(arguments.numbered);
    return count;
}
