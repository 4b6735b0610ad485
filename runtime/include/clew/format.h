/* What the files of printf share. A program never sees these names. */
#ifndef CLEW_FORMAT_H
#define CLEW_FORMAT_H

#include <clew/real.h>
#include <clew/stdio.h>
#include <stdint.h>

/* Where output goes: to a stream, or the first `room` bytes to `to`. All of it is counted. */
struct clew_sink {
    void (*write)(FILE *stream, const char *from, size_t n);
    FILE *stream;
    char *to;
    size_t room, count;
};

enum clew_length {
    clew_length_int,
    clew_length_char,
    clew_length_short,
    clew_length_long,
    clew_length_long_long /* or long double */
};

/* Stores an integer, signed or not, as wide as the length says. */
void clew_store_integer(void *to, enum clew_length length, unsigned long long value);

/* Which argument gives a value: none, the next, or from 1 on the one with that number. */
enum { clew_from_none = 0, clew_from_next = -1 };

struct clew_conversion {
    int left, plus, space, alternate, zero;
    size_t width;
    int has_precision;
    size_t precision;
    enum clew_length length;
    char letter;
    int value_from, width_from, precision_from;
};

#define CLEW_TOO_LONG ((size_t)INT_MAX + 1)

union clew_argument {
    long long integer; /* sign-extended from its type */
    double real;
    struct clew_long_double long_real;
    void *pointer;
};

/* The arguments of a call: in their order, or, once a numbered one was met, all of them read. */
struct clew_arguments {
    va_list list;
    union clew_argument *numbered;
    int next;
};

/* Reads what follows a percent sign, up to and with the letter, which is 0 at the end of the format. */
const char *clew_read_conversion(const char *at, struct clew_conversion *conversion);

/* Fetches width, precision and value; 0 if that fails. `start` is this conversion's percent sign. */
int clew_fetch(struct clew_arguments *arguments, struct clew_conversion *conversion, const char *start,
               union clew_argument *value);

void clew_put(struct clew_sink *sink, const char *from, size_t n);
void clew_put_repeated(struct clew_sink *sink, char c, size_t n);

/*
 * Writes what stands before a field's text of that length: spaces, the prefix, and zeros if they fill the width.
 * Returns how many spaces must follow the text.
 */
size_t clew_begin_field(struct clew_sink *sink, const struct clew_conversion *conversion, const char *prefix,
                        size_t length, int zeros_fill);
const char *clew_sign(const struct clew_conversion *conversion, int negative);

/* The conversions; what cannot be written gives 0, and errno. */
void clew_put_float(struct clew_sink *sink, const struct clew_conversion *conversion,
                    const union clew_argument *value);
void clew_put_text(struct clew_sink *sink, const struct clew_conversion *conversion, const char *text);
int clew_put_wide_text(struct clew_sink *sink, const struct clew_conversion *conversion, const int *text);
int clew_put_wide_character(struct clew_sink *sink, const struct clew_conversion *conversion, unsigned c);

/* Formats it all; the number of bytes, or -1 and errno. */
int clew_format(struct clew_sink *sink, const char *format, va_list args);

#endif
