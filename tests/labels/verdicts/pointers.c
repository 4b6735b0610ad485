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
//~ covered 6:9 s == NULL || end == NULL || s > end -> true
//~ covered 6:9 s == NULL || end == NULL || s > end -> false
//~ covered 6:9 s == NULL || end == NULL || s > end -> s == NULL || end == NULL
//~ covered 6:9 s == NULL || end == NULL || s > end -> s > end
//~ covered 6:9 s == NULL || end == NULL || s > end -> (s == NULL || end == NULL) && s > end
//~ covered 6:9 s == NULL || end == NULL -> true
//~ covered 6:9 s == NULL || end == NULL -> false
//~ covered 6:9 s == NULL || end == NULL -> s == NULL
//~ covered 6:9 s == NULL || end == NULL -> end == NULL
//~ covered 6:9 s == NULL || end == NULL -> s == NULL && end == NULL
//~ covered 6:9 s == NULL -> s != NULL
//~ covered 6:9 s == NULL -> true
//~ covered 6:9 s == NULL -> false
//~ covered 6:9 s == NULL -> !(s == NULL)
//~ covered 6:22 end == NULL -> end != NULL
//~ covered 6:22 end == NULL -> true
//~ covered 6:22 end == NULL -> false
//~ covered 6:22 end == NULL -> !(end == NULL)
//~ covered 6:37 s > end -> s < end
//~ covered 6:37 s > end -> s <= end
//~ covered 6:37 s > end -> s >= end
//~ covered 6:37 s > end -> s == end
//~ covered 6:37 s > end -> s != end
//~ covered 6:37 s > end -> true
//~ covered 6:37 s > end -> false
//~ covered 6:37 s > end -> !(s > end)
//~ covered 8:12 s < end && *s != 0 -> true
//~ covered 8:12 s < end && *s != 0 -> false
//~ covered 8:12 s < end && *s != 0 -> s < end
//~ covered 8:12 s < end -> s <= end
//~ covered 8:12 s < end -> s > end
//~ covered 8:12 s < end -> s >= end
//~ covered 8:12 s < end -> s == end
//~ gave_up 8:12 s < end -> s != end
//~ covered 8:12 s < end -> true
//~ covered 8:12 s < end -> false
//~ covered 8:12 s < end -> !(s < end)
//~ covered 8:23 *s != 0 -> *s < 0
//~ covered 8:23 *s != 0 -> *s <= 0
//~ covered 8:23 *s != 0 -> *s > 0
//~ covered 8:23 *s != 0 -> *s >= 0
//~ covered 8:23 *s != 0 -> *s == 0
//~ covered 8:23 *s != 0 -> true
//~ covered 8:23 *s != 0 -> false
//~ covered 8:23 *s != 0 -> !(*s != 0)
//~ gave_up 8:23 *s -> -*s
//~ covered 8:23 *s -> ~*s
//~ covered 12:12 n -> -n
//~ covered 12:12 n -> ~n
