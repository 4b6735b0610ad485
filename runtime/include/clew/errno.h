/* errno.h of clew's libc, with the numbers Linux gives. */
#ifndef CLEW_ERRNO_H
#define CLEW_ERRNO_H

int *__errno_location(void);
#define errno (*__errno_location())

#define ENOENT 2
#define ESRCH 3
#define EBADF 9
#define EAGAIN 11
#define ENOMEM 12
#define EEXIST 17
#define EINVAL 22
#define ENOTTY 25
#define ENOSPC 28
#define ESPIPE 29
#define ERANGE 34
#define EOVERFLOW 75
#define EILSEQ 84

#endif
