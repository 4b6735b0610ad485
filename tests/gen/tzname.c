// A variable of the C library's that the library sets by itself: the unit has one of the test's.
//~ all zone covered
//~ all named covered
#include <string.h>
#include <time.h>

int zone(void) {
    if (tzname[0] && strcmp(tzname[0], "CET") == 0)
        return 1;
    return 0;
}

int named(int summer) {
    if (summer < 0 || summer > 1)
        return -1;
    if (!tzname[summer])
        return 0;
    if (tzname[summer][0] == 'x')
        return 2;
    return 1;
}
