/* stdio.h: what happens when a stream's buffer is full or empty. */
#include <clew/errno.h>
#include <clew/host.h>
#include <clew/stdlib.h>
#include <clew/stream.h>
#include <clew/string.h>
#include <clew/unistd.h>

/* Room before a new buffer for what ungetc puts back. */
enum { put_back_room = 16 };

static int fail(FILE *stream, int code) {
    stream->flags |= clew_stream_error;
    if (code)
        errno = code;
    return EOF;
}

/* Sizes and buffering as glibc chooses them, so that output to several streams mixes as it does natively. */
static void choose_buffering(FILE *stream) {
    if (stream->buffering == _IONBF) {
        stream->size = 1;
        return;
    }
    int is_terminal = stream->fd >= 0 && clew_host_isatty(stream->fd) > 0;
    if (is_terminal && !stream->is_fixed)
        stream->buffering = _IOLBF;
    if (!stream->size)
        stream->size = is_terminal ? 1024 : stream->fd >= 0 ? 4096 : BUFSIZ;
}

int clew_stream_make_buffer(FILE *stream) {
    if (stream->buffer)
        return 1;
    choose_buffering(stream);
    stream->allocation = malloc(put_back_room + stream->size);
    if (!stream->allocation)
        return 0;
    stream->buffer = stream->allocation + put_back_room;
    stream->buffer_end = stream->buffer + stream->size;
    clew_stream_forget(stream);
    return 1;
}

void clew_stream_drop_buffer(FILE *stream) {
    free(stream->allocation);
    stream->allocation = stream->buffer = stream->buffer_end = NULL;
    clew_stream_forget(stream);
}

void clew_stream_forget(FILE *stream) {
    stream->is_writing = 0;
    stream->read_start = stream->read_at = stream->read_end = stream->buffer;
    stream->write_start = stream->write_at = stream->write_end = stream->buffer;
}

size_t clew_stream_ahead(const FILE *stream) { return (size_t)(stream->read_end - stream->read_at); }

int clew_stream_start_reading(FILE *stream) {
    if (!stream->can_read)
        return fail(stream, EBADF) != EOF;
    if (stream->is_writing) {
        if (clew_stream_flush(stream) == EOF)
            return 0;
        clew_stream_forget(stream);
    }
    return clew_stream_make_buffer(stream);
}

/* The file goes back to where the program has read. */
static int start_writing(FILE *stream) {
    if (stream->is_writing)
        return 1;
    if (!stream->can_write)
        return fail(stream, EBADF) != EOF;
    if (!clew_stream_make_buffer(stream))
        return 0;
    if (clew_stream_ahead(stream)) {
        long long position = -(long long)clew_stream_ahead(stream);
        stream->device->seek(stream->cookie, &position, SEEK_CUR);
    }
    clew_stream_forget(stream);
    stream->is_writing = 1;
    if (stream->buffering == _IOFBF)
        stream->write_end = stream->buffer_end;
    return 1;
}

/* A terminal shows a prompt before it waits for the answer. */
static void flush_prompt(const FILE *stream) {
    if (stream->buffering != _IOFBF && stdout->buffering == _IOLBF && stdout->is_writing)
        clew_stream_flush(stdout);
}

int clew_stream_fill(FILE *stream) {
    if (!clew_stream_start_reading(stream) || stream->flags & clew_stream_eof)
        return 0;
    flush_prompt(stream);
    ssize_t n = stream->device->read(stream->cookie, stream->buffer, stream->size);
    stream->read_start = stream->read_at = stream->read_end = stream->buffer;
    if (n > 0)
        stream->read_end += n;
    else
        stream->flags |= n < 0 ? clew_stream_error : clew_stream_eof;
    return n > 0;
}

/* Straight to the device; how many bytes it took. */
static size_t write_out(FILE *stream, const char *from, size_t n) {
    if (!n)
        return 0;
    ssize_t done = stream->device->write(stream->cookie, from, n);
    if (done < 0 || (size_t)done < n)
        fail(stream, 0);
    return done < 0 ? 0 : (size_t)done;
}

int clew_stream_flush(FILE *stream) {
    if (!stream->is_writing)
        return 0;
    size_t n = (size_t)(stream->write_at - stream->write_start);
    stream->write_at = stream->write_start; /* what cannot be written is lost */
    return write_out(stream, stream->write_start, n) == n ? 0 : EOF;
}

static void put(FILE *stream, const char *from, size_t n) {
    memcpy(stream->write_at, from, n);
    stream->write_at += n;
}

/* As much as fits, then the buffer is written out, and after it whole blocks at once. */
static size_t write_blocks(FILE *stream, const char *from, size_t n, size_t room) {
    if (n <= room) {
        put(stream, from, n);
        return n;
    }
    put(stream, from, room);
    if (clew_stream_flush(stream) == EOF)
        return room;
    size_t direct = (n - room) / stream->size * stream->size;
    size_t done = room + write_out(stream, from + room, direct);
    if (done < room + direct)
        return done;
    put(stream, from + done, n - done);
    return n;
}

/* All lines that are complete are written out. */
static size_t write_lines(FILE *stream, const char *from, size_t n) {
    const char *newline = memrchr(from, '\n', n);
    size_t lines = newline ? (size_t)(newline - from) + 1 : 0;
    if (lines) {
        size_t done = write_blocks(stream, from, lines, (size_t)(stream->buffer_end - stream->write_at));
        if (done < lines || clew_stream_flush(stream) == EOF)
            return done;
    }
    size_t room = (size_t)(stream->buffer_end - stream->write_at);
    return lines + write_blocks(stream, from + lines, n - lines, room);
}

size_t clew_stream_write(FILE *stream, const char *from, size_t n) {
    if (!n)
        return 0; /* there may be no buffer yet */
    size_t room = stream->write_at < stream->write_end ? (size_t)(stream->write_end - stream->write_at) : 0;
    if (n <= room) {
        put(stream, from, n);
        return n;
    }
    if (!start_writing(stream))
        return 0;
    if (stream->buffering == _IOFBF)
        return write_blocks(stream, from, n, room);
    return stream->buffering == _IOLBF ? write_lines(stream, from, n) : write_out(stream, from, n);
}

int __uflow(FILE *stream) {
    if (stream->read_at == stream->read_end && !clew_stream_fill(stream))
        return EOF;
    return (unsigned char)*stream->read_at++;
}

int __overflow(FILE *stream, int c) {
    if (!start_writing(stream))
        return EOF;
    if (stream->write_at == stream->buffer_end && clew_stream_flush(stream) == EOF)
        return EOF;
    *stream->write_at++ = (char)c;
    int is_due = stream->buffering == _IONBF || (stream->buffering == _IOLBF && (char)c == '\n');
    if (is_due && clew_stream_flush(stream) == EOF)
        return EOF;
    return (unsigned char)c;
}
