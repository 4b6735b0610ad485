/* What the programs ask of the system and clew's libc has not is answered in this directory, always in the same way. Else
 * each answer would be one more input of the program, and its tests no longer its arguments and files alone. */

#include <errno.h>

static inline int refuse(int why)
{
    errno = why;
    return -1;
}
