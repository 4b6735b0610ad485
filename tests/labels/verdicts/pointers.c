//~ criteria: wm:ror+cor+uoi
#include <stddef.h>
size_t len(const char *s, const char *end)
{
    size_t n = 0;
    if (s == NULL || end == NULL || s > end)
        return 0;
    while (s < end && *s != 0) {
        s++;
        n++;
    }
    return n;
}
