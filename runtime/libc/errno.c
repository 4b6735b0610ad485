/* errno.h. The vm runs one thread, so one errno is enough. */
#include <clew/errno.h>

static int clew_errno; /* the vm sets it too, by this name */

int *__errno_location(void) { return &clew_errno; }
