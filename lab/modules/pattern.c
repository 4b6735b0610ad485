/* Matcher: patterns with classes, repetition and ends, compiled once and matched often. */
#include <stdlib.h>
#include <string.h>

enum kind { CHARACTER, ANY, CLASS, END };

struct item {
    enum kind kind;
    char c, low, high;
    int is_not, least, most; /* most 0: no end */
};

struct pattern {
    struct item items[10];
    int count, at_start, at_end;
};

struct pattern *pattern_new(const char *text)
{
    struct pattern *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    if (*text == '^') {
        p->at_start = 1;
        text++;
    }
    while (*text) {
        struct item *item = &p->items[p->count];

        if (*text == '$' && text[1] == '\0') {
            p->at_end = 1;
            break;
        }
        if (p->count >= 9)
            goto wrong;
        item->least = item->most = 1;
        if (*text == '.') {
            item->kind = ANY;
        } else if (*text == '[') {
            item->kind = CLASS;
            text++;
            if (*text == '^') {
                item->is_not = 1;
                text++;
            }
            if (!text[0] || text[1] != '-' || !text[2] || text[3] != ']')
                goto wrong;
            item->low = text[0];
            item->high = text[2];
            if (item->low > item->high)
                goto wrong;
            text += 3;
        } else if (*text == '\\') {
            if (!*++text)
                goto wrong;
            item->c = *text;
        } else if (strchr("*+?", *text)) {
            goto wrong;
        } else {
            item->c = *text;
        }
        text++;
        if (*text == '*' || *text == '+' || *text == '?') {
            item->least = *text == '+';
            item->most = *text == '?' ? 1 : 0;
            text++;
        }
        p->count++;
    }
    p->items[p->count].kind = END;
    return p;
wrong:
    free(p);
    return NULL;
}

void pattern_free(struct pattern *p) { free(p); }

static int fits(const struct item *item, char c)
{
    switch (item->kind) {
    case ANY:
        return c != '\0';
    case CLASS:
        return c != '\0' && (c >= item->low && c <= item->high) != item->is_not;
    case CHARACTER:
        return c == item->c;
    default:
        return 0;
    }
}

static int here(const struct pattern *p, int at, const char *text)
{
    const struct item *item = &p->items[at];
    int n = 0;

    if (item->kind == END)
        return !p->at_end || *text == '\0';
    while ((item->most == 0 || n < item->most) && fits(item, text[n]))
        n++;
    for (; n >= item->least; n--)
        if (here(p, at + 1, text + n))
            return 1;
    return 0;
}

int pattern_matches(const struct pattern *p, const char *text)
{
    if (p->at_start)
        return here(p, 0, text);
    do {
        if (here(p, 0, text))
            return 1;
    } while (*text++);
    return 0;
}
