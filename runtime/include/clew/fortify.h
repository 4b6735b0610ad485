/* How the checked functions of _FORTIFY_SOURCE fail. */
#ifndef CLEW_FORTIFY_H
#define CLEW_FORTIFY_H

#include <clew/features.h>

_Noreturn void __chk_fail(void);

/* Ends the program unless there is room enough. */
static inline void clew_check_room(size_t needed, size_t room) {
    if (needed > room)
        __chk_fail();
}

#endif
