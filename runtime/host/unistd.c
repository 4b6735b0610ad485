/* unistd.h and fcntl.h: files, as the host has them. */
#include <clew/errno.h>
#include <clew/host.h>
#include <clew/unistd.h>
#include <limits.h>
#include <stdarg.h>

static long long checked(long long result) {
    if (result >= 0)
        return result;
    errno = (int)-result;
    return -1;
}

int open(const char *path, int flags, ...) {
    int mode = 0;
    if (flags & O_CREAT) {
        va_list args;
        va_start(args, flags);
        mode = va_arg(args, int);
        va_end(args);
    }
    return (int)checked(clew_host_open(path, flags, mode));
}
CLEW_ALIAS(open64, open);

int creat(const char *path, unsigned mode) { return open(path, O_WRONLY | O_CREAT | O_TRUNC, mode); }
CLEW_ALIAS(creat64, creat);

int close(int fd) { return (int)checked(clew_host_close(fd)); }

ssize_t read(int fd, void *to, size_t n) { return (ssize_t)checked(clew_host_read(fd, to, n)); }

ssize_t clew_read_some(int fd, void *to, size_t n) { return (ssize_t)checked(clew_host_readsome(fd, to, n)); }

ssize_t write(int fd, const void *from, size_t n) { return (ssize_t)checked(clew_host_write(fd, from, n)); }

long long lseek64(int fd, long long offset, int whence) { return checked(clew_host_seek(fd, offset, whence)); }

long lseek(int fd, long offset, int whence) {
    long long position = lseek64(fd, offset, whence);
    return position <= LONG_MAX ? (long)position : (long)checked(-EOVERFLOW);
}

int unlink(const char *path) { return (int)checked(clew_host_remove(path)); }

int isatty(int fd) {
    int result = clew_host_isatty(fd);
    if (result <= 0)
        errno = result < 0 ? -result : ENOTTY;
    return result > 0;
}

/* stdio.h, where it is about files and not about streams. */

int remove(const char *path) { return (int)checked(clew_host_remove(path)); }

int rename(const char *from, const char *to) { return (int)checked(clew_host_rename(from, to)); }
