/* All characters, through the functions and through the tables behind glibc's macros. */
#define _GNU_SOURCE
#include <ctype.h>

#include "support/show.h"

const unsigned short **__ctype_b_loc(void);
const int **__ctype_tolower_loc(void);
const int **__ctype_toupper_loc(void);

typedef int (*function)(int);

int main(void) {
    const function functions[] = {isalnum, isalpha, isascii, isblank, iscntrl,  isdigit, isgraph, islower,
                                  isprint, ispunct, isspace, isupper, isxdigit, toascii, tolower, toupper};
    for (int c = -128; c < 256; c++) {
        show("%d:", c);
        for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++)
            show(" %d", functions[i](c));
        show(" | %d %d %d\n", (*__ctype_b_loc())[c], (*__ctype_tolower_loc())[c], (*__ctype_toupper_loc())[c]);
    }
    const int far[] = {-1000000, -129, 256, 321, 353, 1000000};
    for (unsigned i = 0; i < sizeof far / sizeof *far; i++)
        show("%d: %d %d %d\n", far[i], tolower(far[i]), toupper(far[i]), isascii(far[i]));
    return 0;
}
