/* The environment, changed in every way, and the order of what is called at the end. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/show.h"

static const char *or_none(const char *s) { return s ? s : "none"; }

static void show_all(void) {
    for (char **entry = environ; entry && *entry; entry++)
        show("%s; ", *entry);
    show("\n");
}

static void environment(void) {
    show("%s %s %s %s\n", or_none(getenv("ONE")), or_none(getenv("EMPTY")), or_none(getenv("ON")), or_none(getenv("")));
    show_all();
    show("%d %d %d ", setenv("ONE", "2", 0), setenv("TWO", "22", 0), setenv("ONE", "longer", 1));
    errno = 0;
    show("%d %d %d %d\n", setenv("", "x", 1), setenv("A=B", "x", 1), unsetenv("A="), errno);
    show_all();
    static char entry[] = "THREE=3";
    show("%d ", putenv(entry));
    entry[6] = '4';
    show("%s %d ", or_none(getenv("THREE")), putenv((char *)"TWO"));
    show("%d %d\n", unsetenv("ONE"), unsetenv("NONE"));
    show_all();
    char *mine[] = {(char *)"X=1", (char *)"noequals", (char *)"X=2", (char *)"Y=3", NULL};
    environ = mine;
    show("%s %s\n", or_none(getenv("X")), or_none(getenv("noequals")));
    unsetenv("X");
    setenv("Z", "4", 1);
    show_all();
    clearenv();
    show("%s\n", or_none(getenv("Z")));
    setenv("Z", "5", 1);
    show_all();
}

static void first(void) { show("first\n"); }

static void late(void) { show("late\n"); }

static void second(void) {
    show("second\n");
    atexit(late);
}

static void third(int code, void *argument) {
    show("third %d %s\n", code, (const char *)argument);
    exit(8);
}

int main(void) {
    environment();
    atexit(first);
    on_exit(third, (void *)"late argument");
    atexit(second);
    on_exit(third, (void *)"argument");
    for (int i = 0; i < 40; i++)
        atexit(late);
    exit(7);
}
