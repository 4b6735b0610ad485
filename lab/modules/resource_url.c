/* Validator: addresses of resources, `res:/name/...`. */
#include <stdlib.h>
#include <string.h>

struct resource {
    char path[24];
    int is_directory;
};

struct resource *resource_parse(const char *text)
{
    struct resource *r;
    const char *path;
    size_t n;

    if (!text || strncmp(text, "res:", 4) != 0)
        return NULL;
    path = text + 4;
    if (path[0] != '/' || path[1] == '\0')
        return NULL;
    if (strstr(path, "..") || strchr(path, '#'))
        return NULL;
    n = strlen(path);
    if (n >= sizeof r->path)
        return NULL;
    r = malloc(sizeof *r);
    if (!r)
        return NULL;
    memcpy(r->path, path, n + 1);
    r->is_directory = path[n - 1] == '/';
    return r;
}

int resource_is_java(const struct resource *r)
{
    size_t n = strlen(r->path);

    return !r->is_directory && n > 5 && strcmp(r->path + n - 5, ".java") == 0;
}

void resource_free(struct resource *r) { free(r); }
