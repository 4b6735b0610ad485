/*
 * string.h, written to be executed symbolically: one byte and at most one branch a step, so that a path through a
 * function is told apart only by where it stops. Conditions are joined with | and & for that reason.
 *
 * The comparing functions return what glibc's do on x86-64: the difference of the first two bytes that differ.
 */
#include <clew/stdlib.h>
#include <clew/string.h>
#include <stdint.h>

void *memcpy(void *to, const void *from, size_t n) {
    unsigned char *d = to;
    const unsigned char *s = from;
    for (size_t i = 0; i < n; i++)
        d[i] = s[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n) {
    unsigned char *d = to;
    const unsigned char *s = from;
    /* Forwards is right unless the destination begins inside the source. */
    if ((uintptr_t)to - (uintptr_t)from >= n) {
        for (size_t i = 0; i < n; i++)
            d[i] = s[i];
    } else {
        for (size_t i = n; i > 0; i--)
            d[i - 1] = s[i - 1];
    }
    return to;
}

void *memset(void *to, int byte, size_t n) {
    unsigned char *d = to;
    for (size_t i = 0; i < n; i++)
        d[i] = (unsigned char)byte;
    return to;
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++) {
        if (x[i] != y[i])
            return x[i] - y[i];
    }
    return 0;
}

void *memchr(const void *in, int byte, size_t n) {
    const unsigned char *s = in;
    for (size_t i = 0; i < n; i++) {
        if (s[i] == (unsigned char)byte)
            return (void *)(s + i);
    }
    return NULL;
}

void *memrchr(const void *in, int byte, size_t n) {
    const unsigned char *s = in;
    for (size_t i = n; i > 0; i--) {
        if (s[i - 1] == (unsigned char)byte)
            return (void *)(s + i - 1);
    }
    return NULL;
}

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

size_t strnlen(const char *s, size_t n) {
    size_t i = 0;
    while (i < n && s[i])
        i++;
    return i;
}

char *stpcpy(char *to, const char *from) {
    while ((*to = *from)) {
        to++;
        from++;
    }
    return to;
}

char *strcpy(char *to, const char *from) {
    stpcpy(to, from);
    return to;
}

char *strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

char *strcat(char *to, const char *from) {
    stpcpy(to + strlen(to), from);
    return to;
}

char *strncat(char *to, const char *from, size_t n) {
    char *d = to + strlen(to);
    size_t i = 0;
    for (; i < n && from[i]; i++)
        d[i] = from[i];
    d[i] = 0;
    return to;
}

int strcmp(const char *a, const char *b) {
    for (size_t i = 0;; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if ((x != y) | (x == 0))
            return x - y;
    }
}

int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if ((x != y) | (x == 0))
            return x - y;
    }
    return 0;
}

int strcoll(const char *a, const char *b) { return strcmp(a, b); }

char *strchrnul(const char *s, int c) {
    while ((*s != (char)c) & (*s != 0))
        s++;
    return (char *)s;
}

char *strchr(const char *s, int c) {
    char *at = strchrnul(s, c);
    return *at == (char)c ? at : NULL;
}

char *strrchr(const char *s, int c) { return memrchr(s, c, strlen(s) + 1); }

/* Does `s` begin with `word`? */
static int begins(const char *s, const char *word) {
    for (size_t i = 0; word[i]; i++) {
        if (s[i] != word[i])
            return 0;
    }
    return 1;
}

char *strstr(const char *s, const char *word) {
    for (;; s++) {
        if (begins(s, word))
            return (char *)s;
        if (!*s)
            return NULL;
    }
}

size_t strspn(const char *s, const char *accept) {
    size_t n = 0;
    while (s[n] && strchr(accept, s[n]))
        n++;
    return n;
}

size_t strcspn(const char *s, const char *reject) {
    size_t n = 0;
    while (!strchr(reject, s[n])) /* finds the terminator too */
        n++;
    return n;
}

char *strpbrk(const char *s, const char *accept) {
    s += strcspn(s, accept);
    return *s ? (char *)s : NULL;
}

char *strtok_r(char *s, const char *separators, char **rest) {
    if (!s)
        s = *rest;
    s += strspn(s, separators);
    char *end = s + strcspn(s, separators);
    *rest = end;
    if (end == s)
        return NULL;
    if (*end) {
        *end = 0;
        *rest = end + 1;
    }
    return s;
}

char *strtok(char *s, const char *separators) {
    static char *rest;
    return strtok_r(s, separators, &rest);
}

char *strsep(char **rest, const char *separators) {
    char *s = *rest;
    if (!s)
        return NULL;
    char *end = s + strcspn(s, separators);
    *rest = *end ? end + 1 : NULL;
    *end = 0;
    return s;
}

char *strndup(const char *s, size_t n) {
    size_t length = strnlen(s, n);
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    copy[length] = 0;
    return memcpy(copy, s, length);
}

char *strdup(const char *s) { return strndup(s, strlen(s)); }
