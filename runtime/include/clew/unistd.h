/* unistd.h and fcntl.h of clew's libc: files. */
#ifndef CLEW_UNISTD_H
#define CLEW_UNISTD_H

#include <clew/features.h>

enum {
    O_RDONLY = 0,
    O_WRONLY = 1,
    O_RDWR = 2,
    O_CREAT = 0100,
    O_EXCL = 0200,
    O_TRUNC = 01000,
    O_APPEND = 02000,
    O_CLOEXEC = 02000000
};

int open(const char *path, int flags, ...);
int open64(const char *path, int flags, ...);
int creat(const char *path, unsigned mode);
int creat64(const char *path, unsigned mode);
int close(int fd);
/* As read, for a stream that reads ahead. */
ssize_t clew_read_some(int fd, void *to, size_t n);
ssize_t read(int fd, void *to, size_t n);
ssize_t write(int fd, const void *from, size_t n);
long lseek(int fd, long offset, int whence);
long long lseek64(int fd, long long offset, int whence);
int unlink(const char *path);
int isatty(int fd);

#endif
