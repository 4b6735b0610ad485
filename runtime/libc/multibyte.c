/*
 * stdlib.h, wchar.h and uchar.h: characters of one byte and wide ones. In the C locale both are ASCII. In another one a
 * character of ASCII is the same, unless it comes after a part of a longer one: what has a state depends on the locale
 * in any case.
 */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/string.h>
#include <clew/wchar.h>
#include <stdint.h>

static const size_t wrong = (size_t)-1, incomplete = (size_t)-2;

wint_t btowc(int c) {
    clew_locale(c);
    return (unsigned)c < 128 ? (wint_t)c : WEOF;
}

int wctob(wint_t c) {
    clew_locale((int)c);
    return c < 128 ? (int)c : -1;
}

int mbsinit(const mbstate_t *state) { return !state || (state->count & 7) == 0; }

static size_t bad_character(void) {
    clew_locale(-1);
    errno = EILSEQ;
    return wrong;
}

static size_t decode(wchar_t *to, const char *from, size_t n) {
    if (!from) {
        clew_locale(-1);
        return 0;
    }
    if (n == 0)
        return incomplete;
    unsigned char byte = (unsigned char)*from;
    if (byte >= 128)
        return bad_character();
    if (to)
        *to = byte;
    return byte != 0;
}

size_t mbrtowc(wchar_t *to, const char *from, size_t n, mbstate_t *state) {
    (void)state;
    clew_locale(-1);
    return decode(to, from, n);
}

size_t mbrlen(const char *from, size_t n, mbstate_t *state) { return mbrtowc(NULL, from, n, state); }

static size_t encode(char *to, wchar_t c) {
    if ((wint_t)c >= 128)
        return bad_character();
    *to = (char)c;
    return 1;
}

size_t wcrtomb(char *to, wchar_t c, mbstate_t *state) {
    (void)state;
    clew_locale(-1);
    return to ? encode(to, c) : 1;
}

/* Converts at most `n` bytes; without `to` only counts, and leaves `*from` as it is. */
static size_t decode_all(wchar_t *to, const char **from, size_t n, size_t room) {
    const char *s = *from;
    size_t i = 0;
    for (; i < n && (!to || i < room); i++) {
        if ((unsigned char)s[i] >= 128) {
            if (to)
                *from = s + i;
            return bad_character();
        }
        if (to) {
            clew_apart(to, (i + 1) * sizeof *to, s, i + 1);
            to[i] = s[i];
        }
        if (!s[i]) {
            if (to)
                *from = NULL;
            return i;
        }
    }
    if (to)
        *from = s + i;
    return i;
}

size_t mbsnrtowcs(wchar_t *to, const char **from, size_t n, size_t room, mbstate_t *state) {
    (void)state;
    clew_locale(-1);
    return decode_all(to, from, n, room);
}

size_t mbsrtowcs(wchar_t *to, const char **from, size_t room, mbstate_t *state) {
    return mbsnrtowcs(to, from, (size_t)-1, room, state);
}

static size_t encode_all(char *to, const wchar_t **from, size_t n, size_t room) {
    const wchar_t *s = *from;
    size_t i = 0;
    for (; i < n && (!to || i < room); i++) {
        if ((wint_t)s[i] >= 128) {
            if (to)
                *from = s + i;
            return bad_character();
        }
        if (to) {
            clew_apart(to, i + 1, s, (i + 1) * sizeof *s);
            to[i] = (char)s[i];
        }
        if (!s[i]) {
            if (to)
                *from = NULL;
            return i;
        }
    }
    if (to)
        *from = s + i;
    return i;
}

size_t wcsnrtombs(char *to, const wchar_t **from, size_t n, size_t room, mbstate_t *state) {
    (void)state;
    clew_locale(-1);
    return encode_all(to, from, n, room);
}

size_t wcsrtombs(char *to, const wchar_t **from, size_t room, mbstate_t *state) {
    return wcsnrtombs(to, from, (size_t)-1, room, state);
}

size_t mbstowcs(wchar_t *to, const char *from, size_t room) { return decode_all(to, &from, (size_t)-1, room); }

size_t wcstombs(char *to, const wchar_t *from, size_t room) { return encode_all(to, &from, (size_t)-1, room); }

/* The end of a string is seen even if there is no byte to look at, as by glibc. */
int mbtowc(wchar_t *to, const char *from, size_t n) {
    size_t length = decode(to, from, from && !*from ? 1 : n);
    return length <= 1 ? (int)length : -1;
}

int mblen(const char *from, size_t n) { return mbtowc(NULL, from, n); }

int wctomb(char *to, wchar_t c) {
    if (to)
        return (int)encode(to, c);
    clew_locale(-1);
    return 0;
}

size_t mbrtoc32(uint32_t *to, const char *from, size_t n, mbstate_t *state) {
    return mbrtowc((wchar_t *)to, from, n, state);
}

size_t c32rtomb(char *to, uint32_t c, mbstate_t *state) { return wcrtomb(to, (wchar_t)c, state); }

size_t mbrtoc16(uint16_t *to, const char *from, size_t n, mbstate_t *state) {
    wchar_t c = 0;
    size_t length = mbrtowc(&c, from, n, state);
    if (to && from && length <= 1)
        *to = (uint16_t)c;
    return length;
}

size_t c16rtomb(char *to, uint16_t c, mbstate_t *state) { return wcrtomb(to, c, state); }
