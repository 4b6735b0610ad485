/* strings.h: what BSD had before string.h, and words that differ in case only. */
#include <clew/ctype.h>
#include <clew/string.h>

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

void bcopy(const void *from, void *to, size_t n) { memmove(to, from, n); }

void bzero(void *to, size_t n) { memset(to, 0, n); }

int strcasecmp(const char *a, const char *b) {
    for (size_t i = 0;; i++) {
        int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
        if ((x != y) | (x == 0))
            return x - y;
    }
}

int strncasecmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++) {
        int x = tolower((unsigned char)a[i]), y = tolower((unsigned char)b[i]);
        if ((x != y) | (x == 0))
            return x - y;
    }
    return 0;
}

/* The lowest bit that is set, counted from one. */
int ffsll(long long x) { return x ? __builtin_ctzll((unsigned long long)x) + 1 : 0; }

int ffsl(long x) { return ffsll(x); }

int ffs(int x) { return ffsll(x); }
