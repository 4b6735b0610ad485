#include <string.h>

int shared_counter;
static int hidden(int x) { return x + 1; }
int weak_one(void) __attribute__((weak));
int weak_one(void) { return 1; }
int other(int x);
int aliased(int x) __attribute__((alias("target")));
int target(int x) { return x; }
int array[10];
int *into = &array[3];
int (*table[])(int) = {hidden, other};
int first(const char *s) { return hidden((int)strlen(s)) + weak_one() + other(1) + aliased(2) + shared_counter; }
