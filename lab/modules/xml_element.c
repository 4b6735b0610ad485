/* Document: a tree of elements, and a parser of a small part of XML. */
#include <stdlib.h>
#include <string.h>

struct element {
    char name[10];
    char text[16];
    struct element *parent, *child, *next;
};

static int is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

struct element *element_new(const char *name)
{
    struct element *e;
    size_t n = strlen(name), i;

    if (n == 0 || n >= sizeof e->name)
        return NULL;
    for (i = 0; i < n; i++)
        if (!is_letter(name[i]))
            return NULL;
    e = calloc(1, sizeof *e);
    if (e)
        strcpy(e->name, name);
    return e;
}

void element_free(struct element *e)
{
    while (e) {
        struct element *next = e->next;

        element_free(e->child);
        free(e);
        e = next;
    }
}

static void add(struct element *parent, struct element *child)
{
    struct element **at = &parent->child;

    while (*at)
        at = &(*at)->next;
    *at = child;
    child->parent = parent;
}

int element_child(struct element *e, const char *name)
{
    struct element *child = element_new(name);

    if (!child)
        return 0;
    add(e, child);
    return 1;
}

struct element *element_parse(const char *text)
{
    struct element *root = NULL, *now = NULL;
    char name[10];

    while (*text) {
        size_t n = 0;

        if (*text != '<') {
            if (!now)
                goto wrong;
            n = strlen(now->text);
            if (n + 1 >= sizeof now->text)
                goto wrong;
            now->text[n] = *text++;
            continue;
        }
        text++;
        if (*text == '/') {
            text++;
            if (!now)
                goto wrong;
            n = strlen(now->name);
            if (strncmp(text, now->name, n) != 0 || text[n] != '>')
                goto wrong;
            text += n + 1;
            now = now->parent;
            continue;
        }
        while (is_letter(text[n]) && n + 1 < sizeof name)
            n++;
        memcpy(name, text, n);
        name[n] = '\0';
        text += n;
        {
            struct element *fresh = element_new(name);
            int is_empty = text[0] == '/';

            if (!fresh)
                goto wrong;
            if (now)
                add(now, fresh);
            else if (!root)
                root = fresh;
            else {
                element_free(fresh);
                goto wrong;
            }
            if (is_empty)
                text++;
            else
                now = fresh;
            if (*text++ != '>')
                goto wrong;
        }
    }
    if (root && !now)
        return root;
wrong:
    element_free(root);
    return NULL;
}

int element_depth(const struct element *e)
{
    const struct element *child;
    int deepest = 0;

    for (child = e->child; child; child = child->next) {
        int depth = element_depth(child);

        if (depth > deepest)
            deepest = depth;
    }
    return deepest + 1;
}

int element_count(const struct element *e, const char *name)
{
    const struct element *child;
    int count = 0;

    for (child = e->child; child; child = child->next)
        if (strcmp(child->name, name) == 0)
            count++;
    return count;
}
