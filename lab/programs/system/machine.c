/* The machine, its users and its libraries. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fnmatch.h>
#include <glob.h>
#include <pwd.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { PAGE = 4096 };

uid_t getuid(void)
{
    return 1;
}

uid_t geteuid(void)
{
    return 1;
}

gid_t getgid(void)
{
    return 1;
}

gid_t getegid(void)
{
    return 1;
}

long sysconf(int name)
{
    return name == _SC_PAGESIZE ? PAGE : -1;
}

int getpagesize(void)
{
    return PAGE;
}

int getloadavg(double *loads, int most)
{
    (void)loads;
    (void)most;
    return -1;
}

char *getlogin(void)
{
    return NULL;
}

struct passwd *getpwnam(const char *name)
{
    (void)name;
    return NULL;
}

/* Libraries that a program would load. */

void *dlopen(const char *path, int flags)
{
    (void)path;
    (void)flags;
    return NULL;
}

char *dlerror(void)
{
    static char why[] = "there are no libraries";

    return why;
}

/* Regular expressions of the system's: nothing matches. A program that brings its own has its own. */

__attribute__((weak)) int regcomp(regex_t *regex, const char *pattern, int flags)
{
    (void)pattern;
    (void)flags;
    memset(regex, 0, sizeof *regex);
    return 0;
}

__attribute__((weak)) int regexec(const regex_t *regex, const char *text, size_t most, regmatch_t *matches, int flags)
{
    (void)regex;
    (void)text;
    (void)most;
    (void)matches;
    (void)flags;
    return REG_NOMATCH;
}

/* Every name matches itself alone. */

int fnmatch(const char *pattern, const char *text, int flags)
{
    (void)flags;
    return strcmp(pattern, text) == 0 ? 0 : FNM_NOMATCH;
}

int glob(const char *pattern, int flags, int (*complain)(const char *, int), glob_t *found)
{
    (void)pattern;
    (void)flags;
    (void)complain;
    memset(found, 0, sizeof *found);
    return GLOB_NOMATCH;
}

void globfree(glob_t *found)
{
    (void)found;
}
