/* errno.h of clew's libc, with the numbers Linux gives. */
#ifndef CLEW_ERRNO_H
#define CLEW_ERRNO_H

int *__errno_location(void);
#define errno (*__errno_location())

#define EINVAL 22
#define ERANGE 34
#define EOVERFLOW 75

#endif
