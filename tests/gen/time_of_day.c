// What the compiler makes of the time is the same in every compilation of one run.
#include <string.h>

int is_even_second(void) {
    if ((__TIME__[7] - '0') % 2 == 0)
        return 1;
    return 0;
}

int month(void) {
    const char *date = __DATE__;
    if (strlen(date) != 11)
        return 2;
    return 1;
}

//~ branch 12:9 T infeasible
//~ branch 12:9 F covered
