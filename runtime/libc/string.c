/*
 * string.h: lengths, copies and comparisons of strings.
 *
 * All of string.h is written to be executed symbolically: one byte and at most one branch a step, so that a path through
 * a function is told apart only by where it stops. Conditions are joined with | and & for that reason.
 *
 * A copy says at each byte, before that byte, how far it has come: from the first byte that overlaps on it is an error.
 *
 * The comparing functions return what glibc's do on x86-64: the difference of the first two bytes that differ.
 */
#include <clew/stdlib.h>
#include <clew/string.h>

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
    for (size_t i = 0;; i++) {
        clew_apart(to, i + 1, from, i + 1);
        if (!(to[i] = from[i]))
            return to + i;
    }
}

char *strcpy(char *to, const char *from) {
    stpcpy(to, from);
    return to;
}

char *strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; i++) {
        clew_apart(to, i + 1, from, i + 1);
        to[i] = from[i];
    }
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
    for (; i < n && from[i]; i++) {
        clew_apart(d, i + 1, from, i + 1);
        d[i] = from[i];
    }
    d[i] = 0;
    return to;
}

#if __SIZEOF_POINTER__ == 4
int clew_order = 1; /* the vm sets it by this name */
#endif

int strcmp(const char *a, const char *b) {
    for (size_t i = 0;; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if ((x != y) | (x == 0))
            return CLEW_ORDER(x, y);
    }
}

int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if ((x != y) | (x == 0))
            return CLEW_ORDER(x, y);
    }
    return 0;
}

char *stpncpy(char *to, const char *from, size_t n) { return strncpy(to, from, n) + strnlen(from, n); }

size_t strlcpy(char *to, const char *from, size_t room) {
    size_t i = 0;
    for (; i + 1 < room && from[i]; i++) {
        clew_apart(to, i + 1, from, i + 1);
        to[i] = from[i];
    }
    if (room)
        to[i] = 0;
    return i + strlen(from + i);
}

size_t strlcat(char *to, const char *from, size_t room) {
    size_t length = strnlen(to, room);
    return length + strlcpy(to + length, from, room - length);
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

CLEW_ALIAS(__stpcpy, stpcpy);
CLEW_ALIAS(__stpncpy, stpncpy);
CLEW_ALIAS(__strdup, strdup);
CLEW_ALIAS(__strndup, strndup);
