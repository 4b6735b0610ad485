// A header that says `__FILE__` is found in another directory by a test: no test depends on which. The unit's own names stay.
#include "header_name.h"

int in_header(void) {
    if (header_name()[0] == '/')
        return 1;
    return 0;
}

int base(void) {
    const char *name = __BASE_FILE__;
    if (name[sizeof __BASE_FILE__ - 2] == 'c')
        return 1;
    return 0;
}

int level(int n) {
    if (n == __INCLUDE_LEVEL__)
        return 1;
    return 0;
}

//~ all level covered
//~ branch 12:9 T covered
//~ none error
