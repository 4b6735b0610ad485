/* string.h: blocks of memory. */
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
            return CLEW_ORDER(x[i], y[i]);
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

void *mempcpy(void *to, const void *from, size_t n) { return (char *)memcpy(to, from, n) + n; }

void *memccpy(void *to, const void *from, int stop, size_t n) {
    unsigned char *d = to;
    const unsigned char *s = from;
    for (size_t i = 0; i < n; i++) {
        d[i] = s[i];
        if (s[i] == (unsigned char)stop)
            return d + i + 1;
    }
    return NULL;
}

void *rawmemchr(const void *in, int byte) {
    const unsigned char *s = in;
    while (*s != (unsigned char)byte)
        s++;
    return (void *)s;
}

void *memmem(const void *in, size_t n, const void *word, size_t length) {
    const unsigned char *s = in;
    for (size_t i = 0; length <= n - i; i++) {
        if (memcmp(s + i, word, length) == 0)
            return (void *)(s + i);
    }
    return NULL;
}

void explicit_bzero(void *to, size_t n) { memset(to, 0, n); }

void swab(const void *from, void *to, ssize_t n) {
    const char *s = from;
    char *d = to;
    for (ssize_t i = 0; i + 1 < n; i += 2) {
        char first = s[i];
        d[i] = s[i + 1];
        d[i + 1] = first;
    }
}

CLEW_ALIAS(__mempcpy, mempcpy);
CLEW_ALIAS(__rawmemchr, rawmemchr);
