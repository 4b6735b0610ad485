/* A handle like that of a file: opened in a mode, positioned, closed with a result. */
//~ generations: 150
#include "file.h"
#include <stdlib.h>
#include <string.h>

#define ROOM 32

struct mfile { int reads, writes, at, size; char data[ROOM]; };

MFILE *mopen(const char *name, const char *mode)
{
    MFILE *f;

    if (name[0] == '\0')
        return NULL;
    if (strcmp(mode, "r") != 0 && strcmp(mode, "w") != 0 && strcmp(mode, "r+") != 0)
        return NULL;
    f = calloc(1, sizeof *f);
    f->reads = mode[0] == 'r';
    f->writes = mode[0] == 'w' || mode[1] == '+';
    return f;
}

int mwrite(MFILE *f, const char *text)
{
    int n = 0;

    if (!f->writes)
        return -1;
    for (; text[n] && f->at < ROOM; n++)
        f->data[f->at++] = text[n];
    if (f->at > f->size)
        f->size = f->at;
    return n;
}

int mread(MFILE *f, char *to, int most)
{
    int n = 0;

    if (!f->reads)
        return -1;
    while (n < most && f->at < f->size)
        to[n++] = f->data[f->at++];
    return n;
}

int mseek(MFILE *f, int to)
{
    if (to < 0 || to > f->size)
        return -1;
    f->at = to;
    return 0;
}

int mclose(MFILE *f)
{
    int size = f->size;

    free(f);
    return size == 7 ? 70 : size;
}
