/*
 * stdio.h: formatted output. A conversion is read into a `struct conversion`, its argument is turned into digits or
 * text, and `write_field` puts it into its width. Padding and text that go nowhere cost nothing but their count.
 *
 * Not done, and said so by ending the run: floating-point values, wide characters, numbered arguments, %#m.
 */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/stdio.h>
#include <clew/string.h>
#include <limits.h>
#include <stdint.h>

/* Where the output goes: the first `room` bytes to `to`, all of them into `count`. */
struct sink {
    char *to;
    size_t room, count;
};

enum length { length_int, length_char, length_short, length_long, length_long_long };

struct conversion {
    int left, plus, space, alternate, zero;
    size_t width;
    int has_precision;
    size_t precision;
    enum length length;
    char letter;
};

/* A field in three parts: sign or prefix, zeros, text. */
struct field {
    const char *prefix;
    size_t zeros;
    const char *text;
    size_t length;
};

static void write_bytes(struct sink *sink, const char *from, size_t n) {
    for (size_t i = 0; i < n && sink->count + i < sink->room; i++)
        sink->to[sink->count + i] = from[i];
    sink->count += n;
}

static void write_repeated(struct sink *sink, char c, size_t n) {
    for (size_t i = 0; i < n && sink->count + i < sink->room; i++)
        sink->to[sink->count + i] = c;
    sink->count += n;
}

static void write_field(struct sink *sink, const struct conversion *conversion, const struct field *field) {
    size_t used = strlen(field->prefix) + field->zeros + field->length;
    size_t padding = conversion->width > used ? conversion->width - used : 0;
    if (!conversion->left)
        write_repeated(sink, ' ', padding);
    write_bytes(sink, field->prefix, strlen(field->prefix));
    write_repeated(sink, '0', field->zeros);
    write_bytes(sink, field->text, field->length);
    if (conversion->left)
        write_repeated(sink, ' ', padding);
}

/* A number of base 8, 10 or 16, with its sign or prefix. */
static void write_number(struct sink *sink, const struct conversion *conversion, const char *prefix,
                         unsigned long long value, unsigned base) {
    const char *digits = conversion->letter == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char text[3 * sizeof value];
    char *end = text + sizeof text, *at = end;
    for (; value; value /= base)
        *--at = digits[value % base];

    struct field field = {prefix, 0, at, (size_t)(end - at)};
    size_t least = conversion->has_precision ? conversion->precision : 1;
    if (base == 8 && conversion->alternate && least <= field.length)
        least = field.length + 1;
    if (conversion->zero && !conversion->left && !conversion->has_precision) {
        size_t taken = strlen(prefix);
        if (conversion->width > taken + least)
            least = conversion->width - taken;
    }
    field.zeros = least > field.length ? least - field.length : 0;
    write_field(sink, conversion, &field);
}

static long long signed_argument(enum length length, va_list *args) {
    switch (length) {
    case length_char:
        return (signed char)va_arg(*args, int);
    case length_short:
        return (short)va_arg(*args, int);
    case length_int:
        return va_arg(*args, int);
    case length_long:
        return va_arg(*args, long);
    case length_long_long:
        return va_arg(*args, long long);
    }
    __builtin_unreachable();
}

static unsigned long long unsigned_argument(enum length length, va_list *args) {
    switch (length) {
    case length_char:
        return (unsigned char)va_arg(*args, int);
    case length_short:
        return (unsigned short)va_arg(*args, int);
    case length_int:
        return va_arg(*args, unsigned);
    case length_long:
        return va_arg(*args, unsigned long);
    case length_long_long:
        return va_arg(*args, unsigned long long);
    }
    __builtin_unreachable();
}

static const char *sign(const struct conversion *conversion, int negative) {
    if (negative)
        return "-";
    return conversion->plus ? "+" : conversion->space ? " " : "";
}

static void write_signed(struct sink *sink, const struct conversion *conversion, va_list *args) {
    long long value = signed_argument(conversion->length, args);
    unsigned long long magnitude = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    write_number(sink, conversion, sign(conversion, value < 0), magnitude, 10);
}

static void write_hexadecimal(struct sink *sink, const struct conversion *conversion, va_list *args) {
    unsigned long long value = unsigned_argument(conversion->length, args);
    const char *prefix = !conversion->alternate || !value ? "" : conversion->letter == 'X' ? "0X" : "0x";
    write_number(sink, conversion, prefix, value, 16);
}

static void write_text(struct sink *sink, const struct conversion *conversion, const char *text) {
    if (!text) /* as much of glibc's replacement as fits, all or nothing */
        text = conversion->has_precision && conversion->precision < 6 ? "" : "(null)";
    size_t length = conversion->has_precision ? strnlen(text, conversion->precision) : strlen(text);
    write_field(sink, conversion, &(struct field){"", 0, text, length});
}

static void write_character(struct sink *sink, const struct conversion *conversion, char c) {
    write_field(sink, conversion, &(struct field){"", 0, &c, 1});
}

static void write_pointer(struct sink *sink, struct conversion *conversion, const void *pointer) {
    if (!pointer) {
        conversion->has_precision = 0;
        write_text(sink, conversion, "(nil)");
        return;
    }
    char prefix[4] = {0};
    strcpy(stpcpy(prefix, sign(conversion, 0)), "0x");
    write_number(sink, conversion, prefix, (uintptr_t)pointer, 16);
}

static void store_count(const struct sink *sink, const struct conversion *conversion, va_list *args) {
    switch (conversion->length) {
    case length_char:
        *va_arg(*args, signed char *) = (signed char)sink->count;
        break;
    case length_short:
        *va_arg(*args, short *) = (short)sink->count;
        break;
    case length_int:
        *va_arg(*args, int *) = (int)sink->count;
        break;
    case length_long:
        *va_arg(*args, long *) = (long)sink->count;
        break;
    case length_long_long:
        *va_arg(*args, long long *) = (long long)sink->count;
        break;
    }
}

/* Writes one conversion; 0 if there is no such letter. */
static int write_conversion(struct sink *sink, struct conversion *conversion, va_list *args) {
    int wide = conversion->length == length_long;
    switch (conversion->letter) {
    case 'd':
    case 'i':
        write_signed(sink, conversion, args);
        return 1;
    case 'u':
        write_number(sink, conversion, "", unsigned_argument(conversion->length, args), 10);
        return 1;
    case 'o':
        write_number(sink, conversion, "", unsigned_argument(conversion->length, args), 8);
        return 1;
    case 'x':
    case 'X':
        write_hexadecimal(sink, conversion, args);
        return 1;
    case 'c':
        if (wide)
            clew_unsupported("printf of a wide character");
        write_character(sink, conversion, (char)va_arg(*args, int));
        return 1;
    case 's':
        if (wide)
            clew_unsupported("printf of a wide string");
        write_text(sink, conversion, va_arg(*args, const char *));
        return 1;
    case 'p':
        write_pointer(sink, conversion, va_arg(*args, const void *));
        return 1;
    case 'm':
        if (conversion->alternate)
            clew_unsupported("printf of the name of an error");
        write_text(sink, conversion, strerror(errno));
        return 1;
    case 'n':
        store_count(sink, conversion, args);
        return 1;
    case '%':
        write_bytes(sink, "%", 1);
        return 1;
    case 'C':
    case 'S':
        clew_unsupported("printf of a wide character or string");
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        clew_unsupported("printf of a floating-point value");
    default:
        return 0;
    }
}

static const char *read_flags(const char *at, struct conversion *conversion) {
    for (;; at++) {
        switch (*at) {
        case '-':
            conversion->left = 1;
            break;
        case '+':
            conversion->plus = 1;
            break;
        case ' ':
            conversion->space = 1;
            break;
        case '#':
            conversion->alternate = 1;
            break;
        case '0':
            conversion->zero = 1;
            break;
        case '\'': /* groups digits, of which the C locale knows nothing */
            break;
        default:
            return at;
        }
    }
}

#define TOO_LONG ((size_t)INT_MAX + 1)

/* A width or precision in digits. */
static const char *read_size(const char *at, size_t *size) {
    for (*size = 0; isdigit((unsigned char)*at); at++)
        *size = *size > INT_MAX / 10 ? TOO_LONG : *size * 10 + (size_t)(*at - '0');
    return at;
}

static const char *read_width(const char *at, struct conversion *conversion, va_list *args) {
    if (*at != '*') {
        at = read_size(at, &conversion->width);
        if (*at == '$')
            clew_unsupported("printf with numbered arguments");
        return at;
    }
    int width = va_arg(*args, int);
    conversion->left |= width < 0;
    conversion->width = width < 0 ? 0u - (unsigned)width : (unsigned)width;
    return at + 1;
}

static const char *read_precision(const char *at, struct conversion *conversion, va_list *args) {
    if (*at != '.')
        return at;
    at++;
    if (*at != '*') {
        conversion->has_precision = 1;
        return read_size(at, &conversion->precision);
    }
    int precision = va_arg(*args, int);
    conversion->has_precision = precision >= 0; /* a negative one is none */
    conversion->precision = precision >= 0 ? (size_t)precision : 0;
    return at + 1;
}

static const char *read_length(const char *at, struct conversion *conversion) {
    switch (*at) {
    case 'h':
        conversion->length = at[1] == 'h' ? length_char : length_short;
        return at + (at[1] == 'h' ? 2 : 1);
    case 'l':
        conversion->length = at[1] == 'l' ? length_long_long : length_long;
        return at + (at[1] == 'l' ? 2 : 1);
    case 'L':
    case 'q':
    case 'j':
        conversion->length = length_long_long;
        return at + 1;
    case 'z':
    case 'Z':
    case 't':
        conversion->length = length_long; /* a size is as wide as long on all of clew's targets */
        return at + 1;
    default:
        return at;
    }
}

static int fail(int code) {
    errno = code;
    return -1;
}

/* Formats into the sink; the number of bytes, or -1 and errno. */
static int format(struct sink *sink, const char *at, va_list *args) {
    while (*at) {
        const char *percent = strchrnul(at, '%');
        write_bytes(sink, at, (size_t)(percent - at));
        if (!*percent)
            break;
        struct conversion conversion = {0};
        at = read_flags(percent + 1, &conversion);
        at = read_width(at, &conversion, args);
        at = read_precision(at, &conversion, args);
        at = read_length(at, &conversion);
        conversion.letter = *at;
        if (!*at)
            return fail(EINVAL);
        at++;
        if (conversion.width >= TOO_LONG || conversion.precision >= TOO_LONG)
            return fail(EOVERFLOW);
        if (!write_conversion(sink, &conversion, args))
            write_bytes(sink, percent, (size_t)(at - percent));
        if (sink->count >= TOO_LONG)
            return fail(EOVERFLOW);
    }
    return (int)sink->count;
}

int vsnprintf(char *to, size_t room, const char *at, va_list args) {
    struct sink sink = {to, room ? room - 1 : 0, 0};
    va_list rest;
    va_copy(rest, args);
    int count = format(&sink, at, &rest);
    va_end(rest);
    if (room)
        to[sink.count < room ? sink.count : room - 1] = 0;
    return count;
}

int vsprintf(char *to, const char *at, va_list args) { return vsnprintf(to, SIZE_MAX, at, args); }

__attribute__((weak)) int vfprintf(FILE *stream, const char *at, va_list args) {
    fwrite("", 0, 0, stream); /* finds a bad stream */
    return vsnprintf(NULL, 0, at, args);
}

int vprintf(const char *at, va_list args) { return vfprintf(stdout, at, args); }

int snprintf(char *to, size_t room, const char *at, ...) {
    va_list args;
    va_start(args, at);
    int count = vsnprintf(to, room, at, args);
    va_end(args);
    return count;
}

int sprintf(char *to, const char *at, ...) {
    va_list args;
    va_start(args, at);
    int count = vsprintf(to, at, args);
    va_end(args);
    return count;
}

int fprintf(FILE *stream, const char *at, ...) {
    va_list args;
    va_start(args, at);
    int count = vfprintf(stream, at, args);
    va_end(args);
    return count;
}

int printf(const char *at, ...) {
    va_list args;
    va_start(args, at);
    int count = vprintf(at, args);
    va_end(args);
    return count;
}
