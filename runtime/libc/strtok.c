/* string.h: strings taken apart at separators. */
#include <clew/string.h>

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

CLEW_ALIAS(__strtok_r, strtok_r);
CLEW_ALIAS(__strsep, strsep);
