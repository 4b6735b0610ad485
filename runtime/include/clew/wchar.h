/* wchar.h and wctype.h of clew's libc, without formatted input and output. */
#ifndef CLEW_WCHAR_H
#define CLEW_WCHAR_H

#include <clew/features.h>

typedef unsigned wint_t;
#define WEOF 0xffffffffu

/* No character of the C locale has more than one byte, so this stays as it is. */
typedef struct {
    int count;
    unsigned value;
} mbstate_t;

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n);

size_t wcslen(const wchar_t *s);
size_t wcsnlen(const wchar_t *s, size_t n);
wchar_t *wcscpy(wchar_t *to, const wchar_t *from);
wchar_t *wcpcpy(wchar_t *to, const wchar_t *from);
wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcscat(wchar_t *to, const wchar_t *from);
wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n);
wchar_t *wcschr(const wchar_t *s, wchar_t c);

int iswprint(wint_t c);
wint_t towlower(wint_t c);

size_t mbrtowc(wchar_t *to, const char *from, size_t n, mbstate_t *state);
size_t wcrtomb(char *to, wchar_t c, mbstate_t *state);
size_t mbsrtowcs(wchar_t *to, const char **from, size_t room, mbstate_t *state);
size_t mbsnrtowcs(wchar_t *to, const char **from, size_t n, size_t room, mbstate_t *state);
size_t wcsrtombs(char *to, const wchar_t **from, size_t room, mbstate_t *state);
size_t wcsnrtombs(char *to, const wchar_t **from, size_t n, size_t room, mbstate_t *state);
size_t mbstowcs(wchar_t *to, const char *from, size_t room);
size_t wcstombs(char *to, const wchar_t *from, size_t room);
int wctomb(char *to, wchar_t c);

#endif
