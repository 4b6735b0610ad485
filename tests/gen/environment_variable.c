// Variables of the C library: tests set them, and define none.

#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <unistd.h>

int variables(void) {
    int count = 0;
    if (environ == NULL)
        return -1;
    while (environ[count])
        count++;
    return count;
}

int is_next(int number) {
    if (optind == number)
        return 1;
    if (optarg && optarg[0] == 'x')
        return 2;
    return 0;
}

int is_named(void) {
    return program_invocation_short_name[0] == 'c' ? 1 : 0;
}

//~ all variables covered
// clew's libc has these two, and what it keeps in them no test can set.
//~ function is_next branch 3/6
//~ all is_named covered
