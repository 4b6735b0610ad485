/* Wide strings in pairs, all characters through wctype.h, and conversions of good and bad text. */
#define _GNU_SOURCE
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uchar.h>
#include <wchar.h>
#include <wctype.h>

#include "support/show.h"

static long at(const wchar_t *pointer, const wchar_t *object) { return pointer ? (long)(pointer - object) : -1; }

static void pair(const wchar_t *a, const wchar_t *b) {
    wchar_t room[64];
    wmemset(room, L'.', 64);
    show("%ld %ld ", at(wcscpy(room, a), room), at(wcscat(room, b), room));
    show("%ld %ld ", at(wcsncat(room, b, 2), room), at(wcpcpy(room + 20, a), room));
    show("%ld %ld ", at(wcpncpy(room + 30, b, 4), room), at(wmempcpy(room + 40, a, wcslen(a)), room));
    wcsncpy(room + 50, a, 3);
    wmemmove(room + 10, room + 8, 5);
    for (int i = 0; i < 64; i++)
        mix((unsigned)room[i]);
    show("%d %d %d ", wcscmp(a, b), wcsncmp(a, b, 2), wmemcmp(a, b, 1));
    show("%d %d %d ", wcscasecmp(a, b), wcsncasecmp(a, b, 2), wcscoll(a, b));
    show("%ld %ld %ld ", at(wcschr(a, b[0]), a), at(wcsrchr(a, b[0]), a), at(wcschrnul(a, b[0]), a));
    show("%ld %ld %ld ", at(wcsstr(a, b), a), at(wcspbrk(a, b), a), at(wmemchr(a, b[0], wcslen(a)), a));
    show("%zu %zu %zu ", wcsspn(a, b), wcscspn(a, b), wcsnlen(a, 2));
    show("%zu %d\n", wcsxfrm(room, a, 3), wcswidth(a, 3));
}

static void strings(void) {
    static const wchar_t *const words[] = {L"",      L"a",    L"A",      L"ab",  L"aB",     L"abcab", L"cab",
                                           L"b c a", L"\x80", L"\x100z", L"zz9", L"\x7fff", L"\n"};
    enum { count = sizeof words / sizeof *words };
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++)
            pair(words[i], words[k]);
        wchar_t *copy = wcsdup(words[i]), *rest = NULL;
        for (wchar_t *word = wcstok(copy, L" b", &rest); word; word = wcstok(NULL, L" b", &rest))
            show("token %ld %ld; ", at(word, copy), at(rest, copy));
        show("rest %ld\n", at(rest, copy));
        free(copy);
    }
    show_mixed("copies");
    static const wchar_t *const numerals[] = {L"", L"12x", L" -0x1F", L"9223372036854775808", L"-9999999999999999999", L"0778", L"zz",
                                              L"\x661", L"\xa0 1"};
    for (unsigned i = 0; i < sizeof numerals / sizeof *numerals; i++) {
        for (int base = 0; base <= 36; base += 9) {
            wchar_t *end = NULL;
            errno = 0;
            show("%ld %lu ", wcstol(numerals[i], &end, base), wcstoul(numerals[i], NULL, base));
            show("%lld %llu ", wcstoll(numerals[i], NULL, base), wcstoull(numerals[i], NULL, base));
            show("%jd %ju %ld %d\n", wcstoimax(numerals[i], NULL, base), wcstoumax(numerals[i], NULL, base),
                 at(end, numerals[i]), errno);
        }
    }
}

static void character(wint_t c) {
    static const char *const names[] = {"alnum", "alpha", "blank", "cntrl", "digit",  "graph",  "lower",
                                        "print", "punct", "space", "upper", "xdigit", "nothing"};
    int (*const is[])(wint_t) = {iswalnum, iswalpha, iswblank, iswcntrl, iswdigit, iswgraph,
                                 iswlower, iswprint, iswpunct, iswspace, iswupper, iswxdigit};
    show("%x:", c);
    for (int i = 0; i < 13; i++)
        show(" %d%d", i < 12 && is[i](c) != 0, iswctype(c, wctype(names[i])) != 0);
    show(" %x %x %x %x ", towlower(c), towupper(c), towctrans(c, wctrans("tolower")), towctrans(c, wctrans("toupper")));
    show("%d %x %d\n", wctob(c), btowc((int)c), wcwidth((wchar_t)c));
}

static void one(const char *s, size_t n) {
    wchar_t wide = 7;
    char32_t c32 = 7;
    char16_t c16 = 7;
    mbstate_t state = {0};
    errno = 0;
    show("%zd %x ", mbrtowc(&wide, s, n, &state), (unsigned)wide);
    show("%zd %x %zd %x ", mbrtoc32(&c32, s, n, &state), c32, mbrtoc16(&c16, s, n, &state), c16);
    show("%d %d %d\n", mblen(s, n), mbtowc(&wide, s, n), errno);
}

static void conversions(void) {
    static const char *const texts[] = {"", "a", "hello", "h\xc3\xa9", "\x80", "\xff", "\x7f"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        for (size_t n = 0; n < 3; n++)
            one(texts[i], n);
        for (size_t room = 0; room < 8; room += 2) {
            wchar_t wides[8] = L".......";
            char bytes[8] = ".......";
            const char *from = texts[i];
            mbstate_t state = {0};
            errno = 0;
            show("%zd ", mbsrtowcs(wides, &from, room, &state));
            show("%ld %x %x %d ", place(from, texts[i]), (unsigned)wides[0], (unsigned)wides[1], errno);
            show("%zd %zd ", mbstowcs(wides, texts[i], room), mbstowcs(NULL, texts[i], room));
            wides[7] = 0;
            const wchar_t *back = wides;
            show("%zd ", wcsnrtombs(bytes, &back, 5, room, &state));
            show("%ld %zd ", at(back, wides), wcstombs(bytes, wides, room));
            show_bytes("back", bytes, 8);
        }
    }
    char byte = '.';
    const wchar_t wides[] = {0, L'x', 0x7f, 0x80, 0xff, 0x100, 0x7fffffff};
    for (unsigned i = 0; i < sizeof wides / sizeof *wides; i++) {
        show("%d ", wctomb(&byte, wides[i]));
        show("%zd %d\n", wcrtomb(&byte, wides[i], NULL), byte);
    }
    show("%d %d %zu\n", mblen(NULL, 0), wctomb(NULL, 0), mbrlen(NULL, 0, NULL));
}

int main(void) {
    strings();
    for (wint_t c = 0; c < 300; c++)
        character(c);
    character(0x661);
    character(0x3a9);
    character(0x1f600);
    character(WEOF);
    conversions();
    return 0;
}
