/* stdio.h: wide characters in printf. The C locale has a byte for those of ASCII only. */
#include <clew/errno.h>
#include <clew/format.h>

static int fail(void) {
    clew_locale(-1);
    errno = EILSEQ;
    return 0;
}

int clew_put_wide_text(struct clew_sink *sink, const struct clew_conversion *conversion, const int *text) {
    if (!text) {
        clew_put_text(sink, conversion, NULL);
        return 1;
    }
    size_t length = 0;
    for (; (!conversion->has_precision || length < conversion->precision) && text[length]; length++)
        if ((unsigned)text[length] > 0x7f)
            return fail();
    size_t after = clew_begin_field(sink, conversion, "", length, 0);
    if (!sink->stream && sink->room && length) { /* as for `%s` */
        size_t end = sink->count + length < sink->room ? sink->count + length : sink->room;
        clew_apart(sink->to, end + 1, text, length * sizeof *text);
    }
    for (size_t i = 0; i < length; i++)
        clew_put(sink, &(char){(char)text[i]}, 1);
    clew_put_repeated(sink, ' ', after);
    return 1;
}

int clew_put_wide_character(struct clew_sink *sink, const struct clew_conversion *conversion, unsigned c) {
    if (c > 0x7f)
        return fail();
    size_t after = clew_begin_field(sink, conversion, "", 1, 0);
    clew_put(sink, &(char){(char)c}, 1);
    clew_put_repeated(sink, ' ', after);
    return 1;
}
