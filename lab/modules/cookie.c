/* Parser: attributes of a cookie. */
#include <string.h>

int cookie(const char *name, const char *value, const char *site)
{
    int result = 0;

    if (!name || !value || !site)
        return -1;
    if (strcmp(name, "userid") == 0) {
        if (strlen(value) > 6 && strncmp(value, "user", 4) == 0)
            result = 1;
    } else if (strcmp(name, "session") == 0) {
        if (strcmp(value, "am") == 0 && strcmp(site, "abc.com") == 0)
            result = 1;
        else
            result = 2;
    } else if (strcmp(name, "secure") == 0 && strncmp(site, "https:", 6) == 0) {
        result = 3;
    }
    return result;
}
