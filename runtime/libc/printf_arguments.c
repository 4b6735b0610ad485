/* stdio.h: the arguments of printf, taken in their order or by their numbers. */
#include <clew/errno.h>
#include <clew/format.h>
#include <clew/stdlib.h>
#include <limits.h>

enum kind { kind_none, kind_int, kind_long, kind_long_long, kind_real, kind_long_real, kind_pointer };

static enum kind integer_kind(enum clew_length length) {
    if (length == clew_length_long)
        return kind_long;
    return length == clew_length_long_long ? kind_long_long : kind_int;
}

static enum kind value_kind(const struct clew_conversion *conversion) {
    switch (conversion->letter) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'b':
    case 'B':
        return integer_kind(conversion->length);
    case 'c':
    case 'C':
        return kind_int;
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
    case 'a':
    case 'A':
        return conversion->length == clew_length_long_long ? kind_long_real : kind_real;
    case 's':
    case 'S':
    case 'p':
    case 'n':
        return kind_pointer;
    default:
        return kind_none;
    }
}

/* In a struct a long double is copied as bytes, and so the vm needs no arithmetic for it. */
union box {
    struct {
        long double value;
    } argument;
    struct clew_long_double bits;
};

static void take(va_list *list, enum kind kind, union clew_argument *value) {
    union box box;
    switch (kind) {
    case kind_none:
        break;
    case kind_int:
        value->integer = va_arg(*list, int);
        break;
    case kind_long:
        value->integer = va_arg(*list, long);
        break;
    case kind_long_long:
        value->integer = va_arg(*list, long long);
        break;
    case kind_real:
        value->real = va_arg(*list, double);
        break;
    case kind_long_real:
        box.argument = va_arg(*list, __typeof__(box.argument));
        value->long_real = box.bits;
        break;
    case kind_pointer:
        value->pointer = va_arg(*list, void *);
        break;
    }
}

/* The number an argument has; `next` counts those that are given none. */
static int number_of(int from, int *next) { return from == clew_from_next ? ++*next : from; }

/*
 * Goes through the conversions from `at` on. Returns the highest number among their arguments; notes the kind of each,
 * unless `kinds` is null.
 */
static int survey(const char *at, unsigned char *kinds) {
    int most = 0, next = 0;
    while (*at) {
        if (*at++ != '%')
            continue;
        struct clew_conversion conversion;
        at = clew_read_conversion(at, &conversion);
        enum kind kind = value_kind(&conversion);
        const int from[] = {conversion.width_from, conversion.precision_from, kind ? conversion.value_from : 0};
        for (int i = 0; i < 3; i++) {
            int number = number_of(from[i], &next);
            if (kinds && number)
                kinds[number - 1] = (unsigned char)(i == 2 ? kind : kind_int);
            most = number > most ? number : most;
        }
    }
    return most;
}

/* Reads all arguments at once: only so are the places of numbered ones known. */
static int number_arguments(struct clew_arguments *arguments, const char *start) {
    enum { most_allowed = 4096 };
    int count = survey(start, NULL);
    if (count > most_allowed)
        clew_unsupported("printf with more than 4096 arguments");
    arguments->numbered = malloc(((size_t)count + 1) * sizeof *arguments->numbered);
    if (!arguments->numbered)
        return 0;
    unsigned char kinds[most_allowed];
    for (int i = 0; i < count; i++)
        kinds[i] = kind_int; /* one that is never mentioned must have some size */
    survey(start, kinds);
    for (int i = 0; i < count; i++)
        take(&arguments->list, (enum kind)kinds[i], &arguments->numbered[i]);
    return 1;
}

static void get(struct clew_arguments *arguments, int from, enum kind kind, union clew_argument *value) {
    if (arguments->numbered)
        *value = arguments->numbered[number_of(from, &arguments->next) - 1];
    else
        take(&arguments->list, kind, value);
}

/* A negative width is one with the flag `-`; a negative precision is none. */
static void fetch_extents(struct clew_arguments *arguments, struct clew_conversion *conversion) {
    union clew_argument value;
    if (conversion->width_from) {
        get(arguments, conversion->width_from, kind_int, &value);
        int width = (int)value.integer;
        if (width == INT_MIN)
            clew_unsupported("a field that is INT_MIN wide"); /* C libraries differ */
        conversion->left |= width < 0;
        conversion->width = width < 0 ? 0u - (unsigned)width : (unsigned)width;
    }
    if (conversion->precision_from) {
        get(arguments, conversion->precision_from, kind_int, &value);
        int precision = (int)value.integer;
        conversion->has_precision = precision >= 0;
        conversion->precision = precision >= 0 ? (size_t)precision : 0;
    }
}

int clew_fetch(struct clew_arguments *arguments, struct clew_conversion *conversion, const char *start,
               union clew_argument *value) {
    int numbered = (conversion->value_from > 0) | (conversion->width_from > 0) | (conversion->precision_from > 0);
    if (numbered && !arguments->numbered && !number_arguments(arguments, start))
        return 0;
    fetch_extents(arguments, conversion);
    enum kind kind = value_kind(conversion);
    if (kind)
        get(arguments, conversion->value_from, kind, value);
    return 1;
}
