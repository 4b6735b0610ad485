/* An attribute of a document: a qualified name, a value, and its conversions. */
#include <stdlib.h>
#include <string.h>

struct attribute {
    char name[12], prefix[8], value[16];
    int type;
};

static int is_name(const char *text, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        int letter = (text[i] >= 'a' && text[i] <= 'z') || text[i] == '_';

        if (!letter && (i == 0 || text[i] < '0' || text[i] > '9'))
            return 0;
    }
    return n > 0;
}

struct attribute *attribute_new(const char *qualified, const char *value)
{
    const char *colon = strchr(qualified, ':'), *local = colon ? colon + 1 : qualified;
    size_t n = colon ? (size_t)(colon - qualified) : 0;
    struct attribute *a;

    if (colon && (n >= sizeof a->prefix || !is_name(qualified, n)))
        return NULL;
    if (strlen(local) >= sizeof a->name || !is_name(local, strlen(local)))
        return NULL;
    if (strcmp(local, "xmlns") == 0 || (n == 5 && memcmp(qualified, "xmlns", 5) == 0))
        return NULL;
    if (strlen(value) >= sizeof a->value)
        return NULL;
    a = calloc(1, sizeof *a);
    if (!a)
        return NULL;
    strcpy(a->name, local);
    memcpy(a->prefix, qualified, n);
    strcpy(a->value, value);
    return a;
}

void attribute_free(struct attribute *a) { free(a); }

int attribute_type(struct attribute *a, const char *type)
{
    if (strcmp(type, "CDATA") == 0)
        a->type = 1;
    else if (strcmp(type, "ID") == 0)
        a->type = 2;
    else if (strcmp(type, "NMTOKEN") == 0)
        a->type = 3;
    else
        return 0;
    if (a->type > 1 && !is_name(a->value, strlen(a->value))) {
        a->type = 0;
        return -1;
    }
    return a->type;
}

int attribute_bool(const struct attribute *a)
{
    if (strcmp(a->value, "true") == 0 || strcmp(a->value, "on") == 0 || strcmp(a->value, "1") == 0)
        return 1;
    if (strcmp(a->value, "false") == 0 || strcmp(a->value, "off") == 0 || strcmp(a->value, "0") == 0)
        return 0;
    return -1;
}

int attribute_int(const struct attribute *a, int *to)
{
    const char *at = a->value;
    int n = 0, sign = 1;

    if (*at == '-') {
        sign = -1;
        at++;
    }
    if (!*at)
        return 0;
    for (; *at; at++) {
        if (*at < '0' || *at > '9' || n > 100000)
            return 0;
        n = 10 * n + *at - '0';
    }
    *to = sign * n;
    return 1;
}

int attribute_same(const struct attribute *a, const struct attribute *b)
{
    return strcmp(a->name, b->name) == 0 && strcmp(a->prefix, b->prefix) == 0;
}
