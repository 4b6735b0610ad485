/* stdlib.h: the environment. It is read when it is first asked for. */
#include <clew/errno.h>
#include <clew/host.h>
#include <clew/stdlib.h>
#include <clew/string.h>

/* Also an empty environment is an array. */
static char *nothing[1];
char **environ = nothing;
CLEW_ALIAS(__environ, environ);
CLEW_ALIAS(_environ, environ);

/* Linux gives a program no string longer than this. */
enum { longest = 128 * 1024 };

/* The array that was allocated here, if `environ` is such a one. */
static char **own;
static int is_read;

static size_t count(char **entries) {
    size_t n = 0;
    while (entries && entries[n])
        n++;
    return n;
}

/* Puts an entry after all others. */
static int append(char *entry) {
    size_t n = count(environ);
    char **entries = malloc((n + 2) * sizeof *entries);
    if (!entries)
        return -1;
    for (size_t i = 0; i < n; i++)
        entries[i] = environ[i];
    entries[n] = entry;
    entries[n + 1] = NULL;
    free(own);
    environ = own = entries;
    return 0;
}

void clew_read_environment(void) {
    if (is_read)
        return;
    is_read = 1;
    char *room = malloc(longest);
    for (unsigned i = 0; room && clew_host_environment(i, room, longest) >= 0; i++)
        append(strdup(room));
    free(room);
}

/* The place of a name's entry, or none. */
static char **find(const char *name, size_t length) {
    clew_read_environment();
    for (char **entry = environ; entry && *entry; entry++) {
        if (strncmp(*entry, name, length) == 0 && (*entry)[length] == '=')
            return entry;
    }
    return NULL;
}

char *getenv(const char *name) {
    size_t length = strlen(name);
    char **entry = length ? find(name, length) : NULL;
    return entry ? *entry + length + 1 : NULL;
}

char *secure_getenv(const char *name) { return getenv(name); }

static int is_name(const char *name) {
    if (name && *name && !strchr(name, '='))
        return 1;
    errno = EINVAL;
    return 0;
}

/* Puts `NAME=value` in the place of the entry of that name, or after all. */
static int put(char *entry, size_t length) {
    char **place = find(entry, length);
    if (!place)
        return append(entry);
    *place = entry;
    return 0;
}

int setenv(const char *name, const char *value, int overwrite) {
    if (!is_name(name))
        return -1;
    size_t length = strlen(name);
    if (!overwrite && find(name, length))
        return 0;
    char *entry = malloc(length + strlen(value) + 2);
    if (!entry)
        return -1;
    stpcpy(stpcpy(stpcpy(entry, name), "="), value);
    return put(entry, length);
}

int unsetenv(const char *name) {
    if (!is_name(name))
        return -1;
    for (char **entry; (entry = find(name, strlen(name)));) {
        for (; *entry; entry++)
            entry[0] = entry[1];
    }
    return 0;
}

int putenv(char *entry) {
    const char *equals = strchr(entry, '=');
    return equals ? put(entry, (size_t)(equals - entry)) : unsetenv(entry);
}

int clearenv(void) {
    is_read = 1;
    environ = NULL;
    return 0;
}
