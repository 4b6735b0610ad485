/* Validator: uniform resource names, `urn:NAMESPACE:NAME`. */
#include <string.h>

static int is_alnum(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* 0: it is one; else where it is wrong. */
int urn_check(const char *text)
{
    int at = 4, start;

    if (!text || strncmp(text, "urn:", 4) != 0)
        return 1;
    while (is_alnum(text[at]) || (text[at] == '-' && at > 4))
        at++;
    if (text[at] != ':' || at < 6)
        return 2;
    if (at == 7 && memcmp(text + 4, "urn", 3) == 0)
        return 3;
    start = ++at;
    for (; text[at]; at++) {
        if (text[at] == '%') {
            if (hex(text[at + 1]) < 0)
                return 4;
            if (hex(text[at + 2]) < 0 || (text[at + 1] == '0' && text[at + 2] == '0'))
                return 5;
            at += 2;
        } else if (!is_alnum(text[at]) && !strchr("()+,-.:=@;$_!*'", text[at])) {
            return 6;
        }
    }
    return at == start ? 7 : 0;
}

int urn_equal(const char *a, const char *b)
{
    if (urn_check(a) != 0 || urn_check(b) != 0)
        return -1;
    return strcmp(a, b) == 0;
}
