// Macros of the unit's with the names that the tests' own functions use.

#include <stdio.h>
#include <stdlib.h>

#define text 5
#define stream 6
#define format "x"
#define rest 3
#define count 4
#define from 3
#define size 3
#define c 9
#define line 1
#define calls 2
#define result 7
#define told 8
#define holds 1
#define condition 2
#define status 3
#define child 4
#define test 5
#define name 6
#define run 7
#define code 8
#define i 9

int write_all(void) {
    if (puts("x") < 0)
        return 1;
    if (printf(format) < 0)
        return text;
    if (fwrite("a", 1, 1, stdout) == 0)
        return stream;
    char *block = malloc(size);
    if (!block)
        return told;
    free(block);
    return count;
}

//~ all write_all covered
