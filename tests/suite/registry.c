/* A registry with global state, which must be set up before it is used. */
#include "registry.h"
#include <string.h>

#define ROOM 4

static struct { char name[8]; int number; } entries[ROOM];
static int ready, used, room;

int registry_init(int most)
{
    if (ready)
        return -1;
    if (most < 1 || most > ROOM)
        return -2;
    ready = 1;
    room = most;
    used = 0;
    return 0;
}

void registry_shutdown(void)
{
    ready = 0;
}

int registry_find(const char *name)
{
    if (!ready)
        return -1;
    for (int i = 0; i < used; i++)
        if (strcmp(entries[i].name, name) == 0)
            return entries[i].number;
    return -3;
}

int registry_add(const char *name, int number)
{
    if (!ready)
        return -1;
    if (used == room)
        return -2;
    if (strlen(name) >= sizeof entries[0].name)
        return -4;
    if (registry_find(name) != -3)
        return -5;
    strcpy(entries[used].name, name);
    entries[used++].number = number < 0 ? 0 : number;
    return used;
}

int registry_count(void)
{
    return ready ? used : 0;
}
