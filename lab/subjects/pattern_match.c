//~ unit: pattern_match
/* Pattern matching, as in a small `replace`: literals, `?`, `*`, classes with ranges and negation, `%` for the start
 * and `$` for the end of a line. */

/* Whether c is in the class that starts behind '['; *end is where its ']' is, or the end of the text. */
static int in_class(const char *class, char c, const char **end)
{
    int negated = *class == '^';
    int found = 0;

    if (negated)
        class++;
    while (*class != ']' && *class != '\0') {
        if (class[1] == '-' && class[2] != ']' && class[2] != '\0') {
            if (c >= class[0] && c <= class[2])
                found = 1;
            class += 3;
        } else {
            found |= *class == c;
            class++;
        }
    }
    *end = class;
    return c != '\0' && found != negated;
}

/* The length of the match at text[at], or -1. */
int pattern_match(const char *pattern, const char *text, int at)
{
    const char *retry = 0;
    int retry_at = 0;
    int now = at;

    if (*pattern == '%') {
        if (at != 0)
            return -1;
        pattern++;
    }
    for (;;) {
        const char *next = pattern + 1;
        int fits;

        if (*pattern == '\0' || (*pattern == '$' && pattern[1] == '\0' && text[now] == '\0'))
            return now - at;
        if (*pattern == '*') {
            retry = ++pattern;
            retry_at = now;
            continue;
        }
        if (*pattern == '[') {
            fits = in_class(pattern + 1, text[now], &next);
            if (*next == '\0')
                return -1;
            next++;
        } else if (*pattern == '\\' && pattern[1] != '\0') {
            fits = text[now] == pattern[1];
            next = pattern + 2;
        } else {
            fits = text[now] != '\0' && (*pattern == '?' || *pattern == text[now]);
        }
        if (fits) {
            pattern = next;
            now++;
        } else if (retry && text[retry_at] != '\0') {
            pattern = retry;
            now = ++retry_at;
        } else {
            return -1;
        }
    }
}
