/* wchar.h: what string.h does, for wide characters. */
#include <clew/stdlib.h>
#include <clew/string.h>
#include <clew/wchar.h>

wchar_t *wmemcpy(wchar_t *to, const wchar_t *from, size_t n) { return memcpy(to, from, n * sizeof *to); }

wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) { return memmove(to, from, n * sizeof *to); }

wchar_t *wmempcpy(wchar_t *to, const wchar_t *from, size_t n) { return wmemcpy(to, from, n) + n; }

wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n) {
    for (size_t i = 0; i < n; i++)
        to[i] = c;
    return to;
}

static int order(wchar_t a, wchar_t b) { return (a > b) - (a < b); }

int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (a[i] != b[i])
            return order(a[i], b[i]);
    }
    return 0;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (s[i] == c)
            return (wchar_t *)s + i;
    }
    return NULL;
}

size_t wcslen(const wchar_t *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

size_t wcsnlen(const wchar_t *s, size_t n) {
    size_t i = 0;
    while (i < n && s[i])
        i++;
    return i;
}

wchar_t *wcpcpy(wchar_t *to, const wchar_t *from) {
    for (size_t i = 0;; i++) {
        clew_apart(to, (i + 1) * sizeof *to, from, (i + 1) * sizeof *to);
        if (!(to[i] = from[i]))
            return to + i;
    }
}

wchar_t *wcscpy(wchar_t *to, const wchar_t *from) {
    wcpcpy(to, from);
    return to;
}

wchar_t *wcsncpy(wchar_t *to, const wchar_t *from, size_t n) {
    size_t length = wcsnlen(from, n);
    wmemcpy(to, from, length);
    wmemset(to + length, 0, n - length);
    return to;
}

wchar_t *wcpncpy(wchar_t *to, const wchar_t *from, size_t n) { return wcsncpy(to, from, n) + wcsnlen(from, n); }

wchar_t *wcscat(wchar_t *to, const wchar_t *from) {
    wcpcpy(to + wcslen(to), from);
    return to;
}

wchar_t *wcsncat(wchar_t *to, const wchar_t *from, size_t n) {
    size_t length = wcsnlen(from, n);
    wchar_t *end = to + wcslen(to);
    wmemcpy(end, from, length);
    end[length] = 0;
    return to;
}

wchar_t *wcsdup(const wchar_t *s) {
    size_t n = wcslen(s) + 1;
    wchar_t *copy = malloc(n * sizeof *copy);
    return copy ? wmemcpy(copy, s, n) : NULL;
}

int wcsncmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if ((a[i] != b[i]) | (a[i] == 0))
            return order(a[i], b[i]);
    }
    return 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return wcsncmp(a, b, (size_t)-1); }

int wcsncasecmp(const wchar_t *a, const wchar_t *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        wint_t x = towlower((wint_t)a[i]), y = towlower((wint_t)b[i]);
        if ((x != y) | (x == 0))
            return (int)(x - y);
    }
    return 0;
}

int wcscasecmp(const wchar_t *a, const wchar_t *b) { return wcsncasecmp(a, b, (size_t)-1); }

int wcscoll(const wchar_t *a, const wchar_t *b) {
    clew_locale(-1);
    return wcscmp(a, b);
}

size_t wcsxfrm(wchar_t *to, const wchar_t *from, size_t n) {
    clew_locale(-1);
    size_t length = wcslen(from);
    wmemcpy(to, from, length < n ? length + 1 : n);
    return length;
}
