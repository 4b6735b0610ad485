/* The calls of clew/host.h, as the machine that runs the tests does them. */
#define _GNU_SOURCE
#include <clew/host.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CHECKED(result) ((result) < 0 ? -errno : (result))

long clew_host_read(int fd, void *to, size_t n) {
    long result = read(fd, to, n);
    return CHECKED(result);
}

long clew_host_readsome(int fd, void *to, size_t n) { return clew_host_read(fd, to, n); }

long clew_host_write(int fd, const void *from, size_t n) {
    long result = write(fd, from, n);
    return CHECKED(result);
}

int clew_host_open(const char *path, int flags, int mode) {
    int result = open(path, flags, mode);
    return CHECKED(result);
}

int clew_host_close(int fd) {
    int result = close(fd);
    return CHECKED(result);
}

long long clew_host_seek(int fd, long long offset, int whence) {
    long long result = lseek(fd, offset, whence);
    return CHECKED(result);
}

int clew_host_isatty(int fd) { return isatty(fd); }

int clew_host_remove(const char *path) {
    int result = remove(path);
    return CHECKED(result);
}

int clew_host_rename(const char *from, const char *to) {
    int result = rename(from, to);
    return CHECKED(result);
}

long long clew_host_clock(int which) {
    static const clockid_t clocks[] = {CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID};
    struct timespec now;
    clock_gettime(clocks[which], &now);
    return now.tv_sec * 1000000000ll + now.tv_nsec;
}

int clew_host_environment(unsigned index, char *to, size_t room) {
    for (unsigned i = 0; environ[i]; i++) {
        if (i == index && strlen(environ[i]) < room)
            return (int)strlen(strcpy(to, environ[i]));
    }
    return -1;
}

_Noreturn void clew_host_exit(int code) {
    fflush(stdout);
    _exit(code);
}

/* After an assertion's message. */
_Noreturn void clew_assertion_failed(void) { abort(); }

/* The test programs have none; the system's start-up runs its own. */
void (*clew_host_constructor(unsigned index))(void) { return (void)index, (void (*)(void))0; }
void (*clew_host_destructor(unsigned index))(void) { return (void)index, (void (*)(void))0; }
