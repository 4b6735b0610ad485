/* stdio.h: numbers in formatted input. At most one character is ever given back, so some text is read and lost. */
#include <clew/ctype.h>
#include <clew/errno.h>
#include <clew/scan.h>
#include <clew/stdlib.h>
#include <limits.h>

/* The characters that a conversion may read, one at a time. */
struct reader {
    struct clew_source *source;
    unsigned left;
    int c; /* the one that is looked at, or EOF */
};

static void advance(struct reader *reader) {
    reader->c = reader->left ? clew_scan_get(reader->source) : EOF;
    reader->left -= reader->left != 0;
}

static struct reader start(struct clew_source *source, const struct clew_scan *scan) {
    struct reader reader = {source, scan->width ? scan->width : UINT_MAX, 0};
    advance(&reader);
    return reader;
}

static int is_letter(const struct reader *reader, char lower) { return (reader->c | 32) == lower; }

static unsigned digit_value(int c) {
    if (isdigit(c))
        return (unsigned)c - '0';
    return isalpha(c) ? ((unsigned)c | 32) - 'a' + 10 : 99;
}

static unsigned base_of(char letter) {
    switch (letter) {
    case 'i':
        return 0;
    case 'o':
        return 8;
    case 'x':
    case 'X':
    case 'p':
        return 16;
    case 'b':
        return 2;
    default:
        return 10;
    }
}

/* The prefix, if one stands there; the base is settled by it. Returns whether a digit was read: its zero is one. */
static int read_prefix(struct reader *reader, unsigned *base) {
    int is_open = *base == 0;
    if (is_open)
        *base = 10;
    if (reader->c != '0')
        return 0;
    advance(reader);
    if ((is_open || *base == 16) && is_letter(reader, 'x')) {
        *base = 16;
        advance(reader);
        return 1;
    }
    if (((is_open && reader->source->has_binary) || *base == 2) && is_letter(reader, 'b')) {
        *base = 2;
        advance(reader);
        return 1;
    }
    if (is_open)
        *base = 8;
    return 1;
}

struct number {
    unsigned long long magnitude;
    int negative, overflow;
};

static int read_number(struct reader *reader, unsigned base, struct number *number) {
    *number = (struct number){0, reader->c == '-', 0};
    if (reader->c == '-' || reader->c == '+')
        advance(reader);
    int digits = read_prefix(reader, &base);
    for (; reader->c != EOF; advance(reader)) {
        unsigned digit = digit_value(reader->c);
        if (digit >= base)
            break;
        number->overflow |= number->magnitude > (ULLONG_MAX - digit) / base;
        number->magnitude = number->magnitude * base + digit;
        digits = 1;
    }
    clew_scan_unget(reader->source, reader->c);
    return digits;
}

/* As strtol or strtoul, or strtoll or strtoull, would give it. */
static unsigned long long fit(const struct number *number, int is_signed, int is_long_long) {
    unsigned long long most = is_long_long ? ULLONG_MAX : ULONG_MAX;
    if (is_signed)
        most = most / 2 + (unsigned)number->negative;
    if (number->overflow || number->magnitude > most) {
        errno = ERANGE;
        return number->negative && is_signed ? 0 - most : most;
    }
    return number->negative ? 0 - number->magnitude : number->magnitude;
}

enum clew_scanned clew_scan_integer(struct clew_source *source, const struct clew_scan *scan, void *to) {
    struct reader reader = start(source, scan);
    if (reader.c == EOF)
        return clew_scan_end;
    struct number number;
    if (!read_number(&reader, base_of(scan->letter), &number))
        return clew_scan_mismatch;
    int is_signed = scan->letter == 'd' || scan->letter == 'i';
    unsigned long long value = fit(&number, is_signed, scan->length == clew_length_long_long);
    if (to)
        clew_store_integer(to, scan->length, value);
    return clew_scan_ok;
}

/* The rest of a word whose first letter has been seen; the count of letters that are there. */
static int read_word(struct reader *reader, const char *word) {
    int n = 0;
    for (; word[n] && is_letter(reader, word[n]); n++)
        advance(reader);
    return n;
}

enum clew_scanned clew_scan_pointer(struct clew_source *source, const struct clew_scan *scan, void *to) {
    struct reader reader = start(source, scan);
    if (reader.c == EOF)
        return clew_scan_end;
    struct number number = {0, 0, 0};
    if (reader.c == '(') {
        advance(&reader);
        int is_nil = read_word(&reader, "nil") == 3 && reader.c == ')';
        if (!is_nil) {
            clew_scan_unget(source, reader.c);
            return clew_scan_mismatch;
        }
    } else if (!read_number(&reader, 16, &number)) {
        return clew_scan_mismatch;
    }
    if (to)
        *(void **)to = (void *)(uintptr_t)fit(&number, 0, 0);
    return clew_scan_ok;
}

/* Text that grows as long as it must. */
struct text {
    char few[64];
    char *bytes;
    size_t count, room;
};

static void append(struct text *text, int c) {
    if (text->count == text->room) {
        text->room *= 2;
        char *grown = realloc(text->bytes == text->few ? NULL : text->bytes, text->room);
        if (!grown)
            clew_unsupported("scanf of a number without memory for its digits");
        if (text->bytes == text->few)
            for (size_t i = 0; i < text->count; i++)
                grown[i] = text->few[i];
        text->bytes = grown;
    }
    text->bytes[text->count++] = (char)c;
}

static void keep(struct reader *reader, struct text *text) {
    append(text, reader->c);
    advance(reader);
}

static int read_sign(struct reader *reader, struct text *text) {
    if (reader->c != '-' && reader->c != '+')
        return 0;
    keep(reader, text);
    return 1;
}

static int read_digits(struct reader *reader, struct text *text, unsigned base) {
    int count = 0;
    for (; digit_value(reader->c) < base; keep(reader, text))
        count = 1;
    return count;
}

/* Digits, a point, digits and an exponent; whether there is any digit before the exponent. */
static int read_decimal(struct reader *reader, struct text *text) {
    unsigned base = 10;
    int digits = 0;
    if (reader->c == '0') {
        keep(reader, text);
        digits = 1;
        if (reader->left && is_letter(reader, 'x')) {
            keep(reader, text);
            base = 16;
            digits = 0;
        }
    }
    digits |= read_digits(reader, text, base);
    int is_zero = 0; /* glibc reads 0x. as one */
    if (reader->c == '.') {
        keep(reader, text);
        digits |= read_digits(reader, text, base);
        is_zero = base == 16;
    }
    if (digits && is_letter(reader, base == 16 ? 'p' : 'e')) {
        keep(reader, text);
        read_sign(reader, text);
        read_digits(reader, text, 10);
    }
    return digits || is_zero;
}

static int keep_word(struct reader *reader, struct text *text, const char *word) {
    int n = read_word(reader, word);
    for (int i = 0; i < n; i++)
        append(text, word[i]);
    return !word[n];
}

static int read_float(struct reader *reader, struct text *text) {
    read_sign(reader, text);
    if (is_letter(reader, 'n'))
        return keep_word(reader, text, "nan");
    if (!is_letter(reader, 'i'))
        return read_decimal(reader, text);
    return keep_word(reader, text, "inf") && (!is_letter(reader, 'i') || keep_word(reader, text, "inity"));
}

static void store_float(const struct text *text, enum clew_length length, void *to) {
    if (length == clew_length_long_long)
        *(long double *)to = strtold(text->bytes, NULL);
    else if (length == clew_length_long)
        *(double *)to = strtod(text->bytes, NULL);
    else
        *(float *)to = strtof(text->bytes, NULL);
}

enum clew_scanned clew_scan_float(struct clew_source *source, const struct clew_scan *scan, void *to) {
    struct reader reader = start(source, scan);
    if (reader.c == EOF)
        return clew_scan_end;
    struct text text;
    text.bytes = text.few;
    text.count = 0;
    text.room = sizeof text.few;
    int is_number = read_float(&reader, &text);
    clew_scan_unget(source, reader.c);
    append(&text, 0);
    if (is_number && to)
        store_float(&text, scan->length, to);
    if (text.bytes != text.few)
        free(text.bytes);
    return is_number ? clew_scan_ok : clew_scan_mismatch;
}
