/* Parser: a media type, `text/html; charset=utf-8`. */
#include <stdlib.h>
#include <string.h>

struct mime {
    char type[12];
    char subtype[16];
    char charset[12];
};

static int token(const char **at, char *to, size_t size)
{
    size_t n = 0;

    while ((**at >= 'a' && **at <= 'z') || (**at >= '0' && **at <= '9') || **at == '-' || **at == '*') {
        if (n + 1 >= size)
            return 0;
        to[n++] = *(*at)++;
    }
    to[n] = '\0';
    return n > 0;
}

struct mime *mime_parse(const char *text)
{
    struct mime *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    if (!token(&text, m->type, sizeof m->type) || *text++ != '/')
        goto wrong;
    if (!token(&text, m->subtype, sizeof m->subtype))
        goto wrong;
    if (*text == ';') {
        text++;
        while (*text == ' ')
            text++;
        if (strncmp(text, "charset=", 8) != 0)
            goto wrong;
        text += 8;
        if (!token(&text, m->charset, sizeof m->charset))
            goto wrong;
    }
    if (*text == '\0')
        return m;
wrong:
    free(m);
    return NULL;
}

void mime_free(struct mime *m) { free(m); }
int mime_is_text(const struct mime *m) { return strcmp(m->type, "text") == 0; }

int mime_matches(const struct mime *m, const struct mime *pattern)
{
    if (strcmp(pattern->type, "*") == 0)
        return strcmp(pattern->subtype, "*") == 0 ? 2 : -1;
    if (strcmp(m->type, pattern->type) != 0)
        return 0;
    return strcmp(pattern->subtype, "*") == 0 || strcmp(m->subtype, pattern->subtype) == 0;
}
