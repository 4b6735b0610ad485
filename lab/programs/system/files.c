/* Files: there are those that clew gives the program, in its own directory. What a pipe gets is gone. */

#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "refuse.h"

enum { PAGE = 4096, STREAMS = 3 };

static int is_directory(const char *path)
{
    return strcmp(path, ".") == 0 || strcmp(path, "..") == 0 || strcmp(path, "/") == 0;
}

/* What clew's own `open` asks; an error is negative. */
int clew_host_open(const char *path, int flags, int mode);

/* There is no terminal and no map of memory, nor anything else that is elsewhere. */
int open(const char *path, int flags, ...)
{
    int fd = is_directory(path) || strchr(path, '/') != NULL ? -ENOENT : clew_host_open(path, flags, 0600);

    return fd < 0 ? refuse(-fd) : fd;
}

int pipe(int ends[2])
{
    static char name[] = "pipe a";

    ends[0] = open(name, O_WRONLY | O_CREAT, 0600);
    name[5]++;
    ends[1] = ends[0];
    return ends[0] < 0 ? -1 : 0;
}

int dup(int fd)
{
    return fd;
}

int dup2(int from, int to)
{
    (void)from;
    return to;
}

int fcntl(int fd, int command, ...)
{
    (void)fd;
    (void)command;
    return 0;
}

int fstat(int fd, struct stat *status)
{
    memset(status, 0, sizeof *status);
    status->st_dev = 1;
    status->st_ino = (ino_t)fd + 1;
    status->st_nlink = 1;
    status->st_blksize = PAGE;
    status->st_mode = (fd < STREAMS ? S_IFIFO : S_IFREG) | 0600;
    return 0;
}

int stat(const char *path, struct stat *status)
{
    int fd = is_directory(path) ? 0 : open(path, O_RDONLY);

    if (fd < 0)
        return -1;
    fstat(fd, status);
    if (!is_directory(path))
        return close(fd);
    status->st_mode = S_IFDIR | 0700;
    return 0;
}

int lstat(const char *path, struct stat *status)
{
    return stat(path, status);
}

int fstatat(int directory, const char *path, struct stat *status, int flags)
{
    (void)directory;
    (void)flags;
    return stat(path, status);
}

int access(const char *path, int mode)
{
    struct stat status;

    (void)mode;
    return stat(path, &status);
}

int eaccess(const char *path, int mode)
{
    return access(path, mode);
}

int openat(int directory, const char *path, int flags, ...)
{
    (void)directory;
    return open(path, flags, 0600);
}

ssize_t readlink(const char *path, char *to, size_t room)
{
    (void)path;
    (void)to;
    (void)room;
    return refuse(EINVAL);
}

char *realpath(const char *path, char *to)
{
    (void)path;
    (void)to;
    errno = ENOENT;
    return NULL;
}

char *ttyname(int fd)
{
    (void)fd;
    errno = ENOTTY;
    return NULL;
}

mode_t umask(mode_t mode)
{
    (void)mode;
    return 022;
}

/* Directories: there is one, and it cannot be listed. */

DIR *opendir(const char *path)
{
    (void)path;
    errno = ENOENT;
    return NULL;
}

DIR *fdopendir(int fd)
{
    (void)fd;
    errno = ENOTDIR;
    return NULL;
}

int chdir(const char *path)
{
    (void)path;
    return refuse(ENOENT);
}

int fchdir(int fd)
{
    (void)fd;
    return refuse(ENOTDIR);
}

char *getcwd(char *to, size_t room)
{
    if (to == NULL)
        return strdup("/");
    return room > 1 ? strcpy(to, "/") : NULL;
}
