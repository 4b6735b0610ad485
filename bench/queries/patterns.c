/* strings: glob patterns, comparison without case, and UTF-8. */

#include <stddef.h>
#include <stdint.h>

static int in_set(const char **pattern, char c)
{
    const char *p = *pattern + 1;
    int negated = *p == '!', found = 0;
    if (negated)
        p++;
    while (*p && *p != ']') {
        if (p[1] == '-' && p[2] && p[2] != ']') {
            if (p[0] <= c && c <= p[2])
                found = 1;
            p += 3;
        } else {
            if (*p == c)
                found = 1;
            p++;
        }
    }
    *pattern = *p ? p + 1 : p;
    return found != negated;
}

/* Whether the text is one of those the pattern means: *, ?, [a-z], [!x] and \ before a character. */
int glob(const char *pattern, const char *text)
{
    const char *star = NULL, *resume = NULL;
    while (*text) {
        const char *p = pattern;
        int matches = 0;
        if (*p == '*') {
            star = ++pattern;
            resume = text;
            continue;
        }
        if (*p == '?') {
            matches = 1;
            p++;
        } else if (*p == '[') {
            matches = in_set(&p, *text);
        } else if (*p == '\\' && p[1]) {
            matches = p[1] == *text;
            p += 2;
        } else {
            matches = *p == *text;
            p++;
        }
        if (matches) {
            pattern = p;
            text++;
        } else if (star) {
            pattern = star;
            text = ++resume;
        } else {
            return 0;
        }
    }
    while (*pattern == '*')
        pattern++;
    return *pattern == '\0';
}

static int lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + 32 : c;
}

int compare_names(const char *a, const char *b)
{
    while (*a && lower(*a) == lower(*b)) {
        a++;
        b++;
    }
    return lower((unsigned char)*a) - lower((unsigned char)*b);
}

/* One character of UTF-8: its length, or minus what is wrong with it. */
int utf8_decode(const unsigned char *bytes, size_t size, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (size == 0)
        return 0;
    int length = bytes[0] < 0x80 ? 1 : bytes[0] < 0xc0 ? 0 : bytes[0] < 0xe0 ? 2 : bytes[0] < 0xf0 ? 3 : 4;
    if (length == 0 || bytes[0] > 0xf7)
        return -1;
    if ((size_t)length > size)
        return -2;
    uint32_t point = length == 1 ? bytes[0] : bytes[0] & (0xffu >> (length + 1));
    for (int i = 1; i < length; i++) {
        if ((bytes[i] & 0xc0) != 0x80)
            return -3;
        point = point << 6 | (bytes[i] & 0x3f);
    }
    if (point < least[length])
        return -4;
    if (point >= 0xd800 && point <= 0xdfff)
        return -5;
    if (point > 0x10ffff)
        return -6;
    *out = point;
    return length;
}

/* The characters of a text, and how many are outside of ASCII and of the basic plane. */
int utf8_count(const unsigned char *text, int *foreign, int *high)
{
    int count = 0;
    while (*text) {
        uint32_t point;
        size_t left = 0;
        while (left < 4 && text[left])
            left++;
        int length = utf8_decode(text, left, &point);
        if (length < 0)
            return length;
        if (point >= 0x80)
            ++*foreign;
        if (point >= 0x10000)
            ++*high;
        text += length;
        count++;
    }
    return count;
}
