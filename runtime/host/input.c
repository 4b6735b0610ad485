/* stdio.h: what reads from streams. */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <clew/stream.h>
#include <clew/string.h>

int fgetc(FILE *stream) {
    if (stream->read_at >= stream->read_end)
        return __uflow(stream);
    return (unsigned char)*stream->read_at++;
}

int getchar(void) {
    FILE *stream = stdin;
    if (stream->read_at >= stream->read_end)
        return __uflow(stream);
    return (unsigned char)*stream->read_at++;
}

CLEW_ALIAS(getc, fgetc);
CLEW_ALIAS(_IO_getc, fgetc);
CLEW_ALIAS(getc_unlocked, fgetc);
CLEW_ALIAS(fgetc_unlocked, fgetc);
CLEW_ALIAS(getchar_unlocked, getchar);

/* Room for more bytes before what is still unread. */
static int grow_front(FILE *stream) {
    size_t unread = clew_stream_ahead(stream), front = (size_t)(stream->buffer - stream->allocation) * 2 + stream->size;
    char *allocation = malloc(front + stream->size);
    if (!allocation)
        return 0;
    char *read_at = allocation + front + stream->size - unread;
    memcpy(read_at, stream->read_at, unread);
    free(stream->allocation);
    stream->allocation = allocation;
    stream->buffer = allocation + front;
    stream->buffer_end = stream->buffer + stream->size;
    clew_stream_forget(stream);
    stream->read_start = stream->read_at = read_at;
    stream->read_end = read_at + unread;
    return 1;
}

int ungetc(int c, FILE *stream) {
    if (c == EOF || !clew_stream_start_reading(stream))
        return EOF;
    if (stream->read_at == stream->allocation && !grow_front(stream))
        return EOF;
    *--stream->read_at = (char)c;
    stream->flags &= ~clew_stream_eof;
    return (unsigned char)c;
}

/* As many of the bytes as are in the buffer. */
static size_t take(FILE *stream, char *to, size_t n) {
    size_t ahead = clew_stream_ahead(stream);
    if (n > ahead)
        n = ahead;
    if (!n)
        return 0; /* there may be no buffer yet */
    memcpy(to, stream->read_at, n);
    stream->read_at += n;
    return n;
}

size_t fread(void *to, size_t size, size_t n, FILE *stream) {
    size_t wanted = size * n, done = 0;
    if (!wanted)
        return 0;
    do
        done += take(stream, (char *)to + done, wanted - done);
    while (done < wanted && clew_stream_fill(stream));
    return done == wanted ? n : done / size;
}
CLEW_ALIAS(fread_unlocked, fread);

/* The bytes of the buffer up to and with the first `end`, at most `most` of them. */
static size_t span(const FILE *stream, int end, size_t most) {
    size_t ahead = clew_stream_ahead(stream);
    if (ahead > most)
        ahead = most;
    const char *found = memchr(stream->read_at, end, ahead);
    return found ? (size_t)(found - stream->read_at) + 1 : ahead;
}

char *fgets(char *to, int room, FILE *stream) {
    if (room <= 0)
        return NULL;
    size_t most = (size_t)room - 1, done = 0;
    int error = stream->flags & clew_stream_error;
    stream->flags &= ~clew_stream_error;
    while (done < most) {
        if (!clew_stream_ahead(stream) && !clew_stream_fill(stream))
            break;
        done += take(stream, to + done, span(stream, '\n', most - done));
        if (to[done - 1] == '\n')
            break;
    }
    int failed = (done == 0 && most > 0) || (stream->flags & clew_stream_error && errno != EAGAIN);
    stream->flags |= error;
    if (failed)
        return NULL;
    to[done] = 0;
    return to;
}
CLEW_ALIAS(fgets_unlocked, fgets);

/* Without the end of the line, and without a limit. */
char *gets(char *to) {
    size_t n = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        to[n++] = (char)c;
    if (c == EOF && (!n || ferror(stdin)))
        return NULL;
    to[n] = 0;
    return to;
}

/* Room for so many bytes, by the steps that glibc takes. */
static int reserve(char **line, size_t *room, size_t needed) {
    if (needed <= *room)
        return 1;
    if (needed < 2 * *room)
        needed = 2 * *room;
    char *grown = realloc(*line, needed);
    if (!grown)
        return 0;
    *line = grown;
    *room = needed;
    return 1;
}

ssize_t getdelim(char **line, size_t *room, int end, FILE *stream) {
    if (!line || !room) {
        errno = EINVAL;
        return -1;
    }
    if (!*line)
        *room = 0;
    if (!*room && !reserve(line, room, 120))
        return -1;
    size_t done = 0;
    while (clew_stream_ahead(stream) || clew_stream_fill(stream)) {
        size_t n = span(stream, end, (size_t)-1);
        if (!reserve(line, room, done + n + 1))
            return -1;
        done += take(stream, *line + done, n);
        if ((*line)[done - 1] == (char)end)
            break;
    }
    if (!done || stream->flags & clew_stream_error)
        return -1;
    (*line)[done] = 0;
    return (ssize_t)done;
}
CLEW_ALIAS(__getdelim, getdelim);

ssize_t getline(char **line, size_t *room, FILE *stream) { return getdelim(line, room, '\n', stream); }

int getw(FILE *stream) {
    int word;
    return fread(&word, sizeof word, 1, stream) ? word : EOF;
}

_Noreturn void __chk_fail(void);

size_t __fread_chk(void *to, size_t room, size_t size, size_t n, FILE *stream) {
    if (size * n > room)
        __chk_fail();
    return fread(to, size, n, stream);
}
CLEW_ALIAS(__fread_unlocked_chk, __fread_chk);

char *__fgets_chk(char *to, size_t room, int n, FILE *stream) {
    if (n > 0 && (size_t)n > room)
        __chk_fail();
    return fgets(to, n, stream);
}
CLEW_ALIAS(__fgets_unlocked_chk, __fgets_chk);

char *__gets_chk(char *to, size_t room) {
    gets(to);
    if (strlen(to) >= room)
        __chk_fail();
    return to;
}
