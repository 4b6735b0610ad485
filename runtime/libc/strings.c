/* strings.h: what BSD had before string.h. */
#include <clew/ctype.h>
#include <clew/string.h>
#include <clew/strings.h>

int bcmp(const void *a, const void *b, size_t n) { return memcmp(a, b, n); }

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
