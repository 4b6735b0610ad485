// What broke once, each function named for it. Exit code 0 is the main expectation: the tests compile, pass, and cover
// what they claim.

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

// Two strings with equal text are two objects.
int equal_strings(const char *a, const char *b) {
    if (a == b)
        return 1;
    return *a == *b ? 2 : 3;
}

// A stream that a test passes must be one.
int dump(FILE *file, int value) {
    if (value > 3)
        fprintf(file, "%d\n", value);
    return value;
}

// A function of the C library that returns nothing is a stub as well.
int rewound(FILE *file, int value) {
    rewind(file);
    return value == 4 ? 1 : 0;
}

// A number is not an address, whatever its value.
int find(uintptr_t id, const int *key) {
    if (id == (uintptr_t)key)
        return 1;
    return 0;
}

// A string that is freed comes from malloc.
int consume(char *text) {
    int is_x = text[0] == 'x';
    free(text);
    if (is_x)
        return 1;
    return 0;
}

// A va_list in a stub's head.
int format(char *to, const char *text, va_list list);

int shown(int level, const char *text, ...) {
    va_list list;
    if (level < 1)
        return 0;
    va_start(list, text);
    int n = format(0, text, list);
    va_end(list);
    return n;
}

// An array of volatile arrays.
volatile const short grid[2][2];
volatile short state[2][2];

int touch(int x) {
    state[1][0] = (short)x;
    if (x == 9)
        return grid[0][1];
    return 0;
}

// The least number of all.
int64_t least(int64_t x) {
    if (x == INT64_MIN)
        return 1;
    return 0;
}

// A load whose value nobody uses is no access.
#define IGNORE(x) ((void)(x), 0)
struct config {
    int lock;
};

int ignored(struct config *config, int x) {
    if (IGNORE(config->lock))
        return 2;
    return x == 6;
}

// Far from the object that it is made from, an address is still of that object.
struct pair {
    const char *a, *b;
};

int other_object(const struct pair *pair) {
    if (pair->a[0] == 'x' && pair->b[-48] == 'x')
        return 1;
    return 2;
}

// An address of one object is not one of another, though the numbers are equal.
int at_end(const char *begin, const char *end, unsigned long skip) {
    begin += skip;
    if (begin == end)
        return 1;
    return 0;
}

// Nor is a number the address of a function.
static int twice(int x) {
    return 2 * x;
}

union value {
    double number;
    int (*function)(int);
};

int is_twice(union value *value) {
    if (value->function == twice)
        return 1;
    return twice(0);
}

// Bytes are no stream: the library would crash on them.
int put(void *to, char c) {
    if (!to)
        return -1;
    fputc(c, to);
    return 0;
}

// No number makes null of an object's address, though one would in the vm.
struct reader {
    char *text;
    unsigned long at;
};

int is_nowhere(const struct reader *reader) {
    char *p = reader->text + reader->at;
    if (!p)
        return 1;
    return 0;
}

// Nor is the distance from null a number that a test could know.
long distance(const char *from, const char *to) {
    return to - from;
}

// The very condition that is a bound on the inputs is no proof.
int is_short(const char *begin, const char *end) {
    if (end - begin < 9)
        return 1;
    return 0;
}

//~ branch 13:12 T covered
//~ all dump covered
//~ all rewound covered
//~ all consume covered
//~ all touch covered
//~ all least covered
//~ function put branch 1/2
//~ branch 151:9 F gave_up
