/* stdio.h: opening and closing. */
#include <clew/errno.h>
#include <clew/host.h>
#include <clew/stdlib.h>
#include <clew/stream.h>
#include <clew/unistd.h>

/* Opens a file for a stream whose mode is read into it; 0 and errno if it cannot be opened. */
static int open_file(FILE *stream, const char *path, const char *mode) {
    int flags = clew_stream_read_mode(stream, mode);
    if (flags < 0)
        return 0;
    stream->fd = open(path, flags, 0666);
    if (stream->fd < 0)
        return 0;
    stream->device = &clew_file_device;
    stream->cookie = stream;
    if (stream->appends && !stream->can_read)
        lseek64(stream->fd, 0, SEEK_END);
    return 1;
}

/* A stream that is no longer used. */
static void release(FILE *stream) {
    clew_stream_unlink(stream);
    clew_stream_drop_buffer(stream);
    if (!stream->is_static)
        free(stream);
}

FILE *fopen(const char *path, const char *mode) {
    FILE *stream = clew_stream_new(&clew_file_device, NULL, mode);
    if (!stream || open_file(stream, path, mode))
        return stream;
    int code = errno;
    release(stream);
    errno = code;
    return NULL;
}
CLEW_ALIAS(fopen64, fopen);

FILE *fdopen(int fd, const char *mode) {
    if (lseek64(fd, 0, SEEK_CUR) < 0 && errno == EBADF)
        return NULL;
    FILE *stream = clew_stream_new(&clew_file_device, NULL, mode);
    if (!stream)
        return NULL;
    stream->fd = fd;
    stream->cookie = stream;
    if (stream->appends)
        lseek64(fd, 0, SEEK_END);
    return stream;
}

/* Writes out what is left and closes the file; EOF if either fails. */
static int finish(FILE *stream) {
    int flushed = clew_stream_flush(stream);
    int closed = stream->device->close ? stream->device->close(stream->cookie) : 0;
    return flushed || closed ? EOF : 0;
}

int fclose(FILE *stream) {
    int result = finish(stream);
    release(stream);
    return result;
}

int fcloseall(void) {
    int result = 0;
    while (clew_stream_first())
        result |= fclose(clew_stream_first());
    return result;
}

/* The file that is opened takes the place of the one before: it gets the lowest number that is free. */
FILE *freopen(const char *path, const char *mode, FILE *stream) {
    if (!path)
        clew_unsupported("freopen without a path");
    finish(stream);
    clew_stream_drop_buffer(stream);
    stream->flags = 0;
    stream->size = 0;
    if (open_file(stream, path, mode))
        return stream;
    int code = errno;
    release(stream);
    errno = code;
    return NULL;
}
CLEW_ALIAS(freopen64, freopen);

/* A name in /tmp that differs each time. */
static void make_name(char *to) {
    static unsigned long long state;
    state = state * 6364136223846793005u + (unsigned long long)clew_host_clock(0);
    sprintf(to, "/tmp/clew%08llx", state >> 32); /* L_tmpnam leaves room for 19 */
}

FILE *tmpfile(void) {
    char name[32];
    FILE *stream = NULL;
    errno = EEXIST;
    for (int i = 0; i < 100 && !stream && errno == EEXIST; i++) {
        make_name(name);
        stream = fopen(name, "w+x");
    }
    if (stream)
        remove(name); /* it lives on until it is closed */
    return stream;
}
CLEW_ALIAS(tmpfile64, tmpfile);

char *tmpnam_r(char *to) {
    for (int i = 0; to && i < 100; i++) {
        make_name(to);
        int fd = clew_host_open(to, O_RDONLY, 0);
        if (fd < 0)
            return to;
        clew_host_close(fd);
    }
    return NULL;
}

char *tmpnam(char *to) {
    static char own[32];
    return tmpnam_r(to ? to : own);
}

int fileno(FILE *stream) {
    if (stream->fd < 0)
        errno = EBADF;
    return stream->fd;
}
CLEW_ALIAS(fileno_unlocked, fileno);
