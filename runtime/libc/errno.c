/* errno.h. The vm runs one thread, so one errno is enough. */
#include <clew/errno.h>

static int code;

int *__errno_location(void) { return &code; }
