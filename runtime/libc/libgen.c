/* libgen.h, and string.h's own basename: the parts of a path. */
#include <clew/string.h>

/* GNU's, which leaves the path as it is: nothing comes after a slash at its end. */
char *basename(const char *path) {
    char *slash = strrchr(path, '/');
    return slash ? slash + 1 : (char *)path;
}

/* The length of a path without the slashes at its end; the first character always stays. */
static size_t trimmed(const char *path, size_t length) {
    while (length > 1 && path[length - 1] == '/')
        length--;
    return length;
}

/* The length of a path up to its last component, slashes included. */
static size_t directory_length(const char *path, size_t length) {
    while (length > 0 && path[length - 1] != '/')
        length--;
    return length;
}

/* Cuts a path, unless it ends there: it may be a constant. */
static char *cut(char *path, size_t length) {
    if (path[length])
        path[length] = 0;
    return path;
}

/* POSIX's, which libgen.h's basename is: it cuts off slashes at the end. */
char *__xpg_basename(char *path) {
    if (!path || !*path)
        return (char *)".";
    size_t length = trimmed(path, strlen(path));
    if (path[length - 1] == '/')
        return path + strlen(path) - 1;
    return cut(path, length) + directory_length(path, length);
}

char *dirname(char *path) {
    if (!path)
        return (char *)".";
    size_t length = directory_length(path, trimmed(path, strlen(path)));
    if (length == 0)
        return (char *)".";
    /* POSIX leaves the meaning of two slashes open, so they stay. */
    int is_double_root = length <= 2 && strspn(path, "/") == 2;
    return cut(path, is_double_root ? 2 : trimmed(path, length));
}
