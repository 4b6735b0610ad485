/* Parser: a URI with scheme, authority, path, query and fragment. */
#include <stdlib.h>
#include <string.h>

struct uri {
    char text[40];
    int scheme, authority, path, query, fragment; /* lengths; -1: it has none */
    int port;
};

static int is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static int is_digit(char c) { return c >= '0' && c <= '9'; }

static int scheme_of(const char *text)
{
    int n = 0;

    if (!is_alpha(text[0]))
        return -1;
    while (is_alpha(text[n]) || is_digit(text[n]) || text[n] == '+' || text[n] == '-' || text[n] == '.')
        n++;
    return text[n] == ':' ? n : -1;
}

static int span(const char *text, const char *ends)
{
    int n = 0;

    while (text[n] && !strchr(ends, text[n]))
        n++;
    return n;
}

/* The port behind the last colon: -1 where there is none, -2 where it is wrong. */
static int port_of(const char *text, int n)
{
    int at = n - 1, port = 0;

    while (at >= 0 && is_digit(text[at]))
        at--;
    if (at < 0 || text[at] != ':')
        return -1;
    if (at == n - 1)
        return -2;
    for (at++; at < n; at++) {
        port = 10 * port + text[at] - '0';
        if (port > 65535)
            return -2;
    }
    return port;
}

struct uri *uri_new(const char *text)
{
    struct uri *u;
    int at = 0;

    if (!text || strlen(text) >= sizeof u->text)
        return NULL;
    u = calloc(1, sizeof *u);
    if (!u)
        return NULL;
    strcpy(u->text, text);
    u->authority = u->query = u->fragment = u->port = -1;
    u->scheme = scheme_of(text);
    if (u->scheme >= 0)
        at = u->scheme + 1;
    if (text[at] == '/' && text[at + 1] == '/') {
        at += 2;
        u->authority = span(text + at, "/?#");
        u->port = port_of(text + at, u->authority);
        if (u->port == -2) {
            free(u);
            return NULL;
        }
        at += u->authority;
    }
    u->path = span(text + at, "?#");
    at += u->path;
    if (text[at] == '?') {
        u->query = span(text + at + 1, "#");
        at += u->query + 1;
    }
    if (text[at] == '#')
        u->fragment = (int)strlen(text + at + 1);
    return u;
}

void uri_free(struct uri *u) { free(u); }
int uri_is_absolute(const struct uri *u) { return u->scheme > 0; }
int uri_has_query(const struct uri *u) { return u->query >= 0; }

int uri_default_port(const struct uri *u)
{
    if (u->port >= 0)
        return u->port;
    if (u->scheme == 4 && memcmp(u->text, "http", 4) == 0)
        return 80;
    if (u->scheme == 5 && memcmp(u->text, "https", 5) == 0)
        return 443;
    if (u->scheme == 3 && memcmp(u->text, "ftp", 3) == 0)
        return 21;
    return -1;
}

int uri_equal(const struct uri *a, const struct uri *b)
{
    if (a->scheme != b->scheme || a->path != b->path)
        return 0;
    return strcmp(a->text, b->text) == 0;
}
