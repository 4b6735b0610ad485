/* What newer systems have and this one may lack, in terms of what it has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WEAK __attribute__((weak))

/* These know the prefix 0b; that is left untested. */
WEAK long __isoc23_strtol(const char *s, char **end, int base) { return strtol(s, end, base); }

WEAK unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return strtoul(s, end, base); }

WEAK long long __isoc23_strtoll(const char *s, char **end, int base) { return strtoll(s, end, base); }

WEAK unsigned long long __isoc23_strtoull(const char *s, char **end, int base) { return strtoull(s, end, base); }

WEAK size_t strlcpy(char *to, const char *from, size_t room) { return (size_t)snprintf(to, room, "%s", from); }

WEAK size_t strlcat(char *to, const char *from, size_t room) {
    size_t length = strnlen(to, room);
    return length + strlcpy(to + length, from, room - length);
}
