/* stdlib.h: numbers as text of 64 characters, the least digit first, and the options of an option. */
#include <clew/stdlib.h>
#include <clew/string.h>

static const char digits[] = "./0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

long a64l(const char *s) {
    unsigned value = 0;
    for (unsigned i = 0; i < 6 && s[i]; i++) {
        const char *digit = strchr(digits, s[i]);
        if (!digit)
            break;
        value |= (unsigned)(digit - digits) << 6 * i;
    }
    return (long)value;
}

char *l64a(long n) {
    static char text[7];
    unsigned value = (unsigned)n;
    size_t i = 0;
    for (; value; value >>= 6)
        text[i++] = digits[value % 64];
    text[i] = 0;
    return text;
}

/* Takes `name` or `name=value` off the front of a list with commas. */
int getsubopt(char **option, char *const *names, char **value) {
    char *start = *option;
    *value = NULL;
    if (!*start)
        return -1;
    char *end = strchrnul(start, ',');
    char *equals = memchr(start, '=', (size_t)(end - start));
    size_t length = (size_t)((equals ? equals : end) - start);
    *option = *end ? end + 1 : end;
    *end = 0;
    for (int i = 0; names[i]; i++) {
        if (strncmp(start, names[i], length) == 0 && !names[i][length]) {
            *value = equals ? equals + 1 : NULL;
            return i;
        }
    }
    *value = start;
    return -1;
}
