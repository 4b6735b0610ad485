/* string.h: characters and words in strings. */
#include <clew/ctype.h>
#include <clew/string.h>

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

char *strcasestr(const char *s, const char *word) {
    size_t length = strlen(word);
    for (;; s++) {
        if (strncasecmp(s, word, length) == 0)
            return (char *)s;
        if (!*s)
            return NULL;
    }
}

char *index(const char *s, int c) { return strchr(s, c); }

char *rindex(const char *s, int c) { return strrchr(s, c); }
