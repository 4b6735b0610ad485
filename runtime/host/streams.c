/* stdio.h: the streams that are open. */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/stream.h>
#include <clew/string.h>
#include <clew/unistd.h>

static ssize_t read_file(void *cookie, char *to, size_t n) {
    return clew_read_some(((FILE *)cookie)->fd, to, n);
}

static ssize_t write_file(void *cookie, const char *from, size_t n) {
    size_t done = 0;
    while (done < n) {
        ssize_t step = write(((FILE *)cookie)->fd, from + done, n - done);
        if (step <= 0)
            break;
        done += (size_t)step;
    }
    return (ssize_t)done;
}

static int seek_file(void *cookie, long long *position, int whence) {
    *position = lseek64(((FILE *)cookie)->fd, *position, whence);
    return *position < 0 ? -1 : 0;
}

static int close_file(void *cookie) { return close(((FILE *)cookie)->fd); }

const struct clew_device clew_file_device = {read_file, write_file, seek_file, close_file};

static FILE input, output, error;
static FILE input = {.fd = 0, .can_read = 1, .device = &clew_file_device, .cookie = &input, .is_static = 1};
static FILE output = {
    .fd = 1, .can_write = 1, .device = &clew_file_device, .cookie = &output, .is_static = 1, .next = &input};
static FILE error = {.fd = 2,
                     .can_write = 1,
                     .buffering = _IONBF,
                     .device = &clew_file_device,
                     .cookie = &error,
                     .is_static = 1,
                     .next = &output};
FILE *stdin = &input;
FILE *stdout = &output;
FILE *stderr = &error;

static FILE *first = &error;

FILE *clew_stream_first(void) { return first; }

FILE *clew_stream_new(const struct clew_device *device, void *cookie, const char *mode) {
    FILE *stream = calloc(1, sizeof *stream);
    if (!stream)
        return NULL;
    if (clew_stream_read_mode(stream, mode) < 0) {
        free(stream);
        return NULL;
    }
    stream->fd = -1;
    stream->device = device;
    stream->cookie = cookie;
    stream->next = first;
    first = stream;
    return stream;
}

void clew_stream_unlink(FILE *stream) {
    for (FILE **at = &first; *at; at = &(*at)->next) {
        if (*at == stream) {
            *at = stream->next;
            return;
        }
    }
}

/* What follows the first letter of a mode, in any order; glibc looks no further than the sixth. */
int clew_stream_read_mode(FILE *stream, const char *mode) {
    int flags = mode[0] == 'r' ? 0 : mode[0] == 'w' ? O_CREAT | O_TRUNC : O_CREAT | O_APPEND;
    if (!mode[0] || !strchr("rwa", mode[0])) {
        errno = EINVAL;
        return -1;
    }
    int both = 0;
    for (int i = 1; i < 7 && mode[i] && mode[i] != ','; i++) {
        both |= mode[i] == '+';
        flags |= mode[i] == 'x' ? O_EXCL : mode[i] == 'e' ? O_CLOEXEC : 0;
    }
    stream->can_read = both || mode[0] == 'r';
    stream->can_write = both || mode[0] != 'r';
    stream->appends = mode[0] == 'a';
    return flags | (both ? O_RDWR : mode[0] == 'r' ? O_RDONLY : O_WRONLY);
}

void clew_flush_all(void) {
    for (FILE *stream = first; stream; stream = stream->next)
        clew_stream_flush(stream);
}
