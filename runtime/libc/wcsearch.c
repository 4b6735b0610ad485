/* wchar.h: wide characters and words in wide strings, and the columns they take. */
#include <clew/wchar.h>

wchar_t *wcschrnul(const wchar_t *s, wchar_t c) {
    while ((*s != c) & (*s != 0))
        s++;
    return (wchar_t *)s;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    wchar_t *at = wcschrnul(s, c);
    return *at == c ? at : NULL;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
    for (size_t i = wcslen(s) + 1; i > 0; i--) {
        if (s[i - 1] == c)
            return (wchar_t *)s + i - 1;
    }
    return NULL;
}

/* Does `s` begin with `word`? */
static int begins(const wchar_t *s, const wchar_t *word) {
    for (size_t i = 0; word[i]; i++) {
        if (s[i] != word[i])
            return 0;
    }
    return 1;
}

wchar_t *wcsstr(const wchar_t *s, const wchar_t *word) {
    for (;; s++) {
        if (begins(s, word))
            return (wchar_t *)s;
        if (!*s)
            return NULL;
    }
}

CLEW_ALIAS(wcswcs, wcsstr);

size_t wcsspn(const wchar_t *s, const wchar_t *accept) {
    size_t n = 0;
    while (s[n] && wcschr(accept, s[n]))
        n++;
    return n;
}

size_t wcscspn(const wchar_t *s, const wchar_t *reject) {
    size_t n = 0;
    while (!wcschr(reject, s[n])) /* finds the terminator too */
        n++;
    return n;
}

wchar_t *wcspbrk(const wchar_t *s, const wchar_t *accept) {
    s += wcscspn(s, accept);
    return *s ? (wchar_t *)s : NULL;
}

wchar_t *wcstok(wchar_t *s, const wchar_t *separators, wchar_t **rest) {
    if (!s)
        s = *rest;
    if (!s)
        return NULL;
    s += wcsspn(s, separators);
    if (!*s) {
        *rest = NULL;
        return NULL;
    }
    wchar_t *end = s + wcscspn(s, separators);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return s;
}

int wcwidth(wchar_t c) { return c == 0 ? 0 : iswprint((wint_t)c) ? 1 : -1; }

int wcswidth(const wchar_t *s, size_t n) {
    int width = 0;
    for (size_t i = 0; i < n && s[i]; i++) {
        if (wcwidth(s[i]) < 0)
            return -1;
        width += wcwidth(s[i]);
    }
    return width;
}
