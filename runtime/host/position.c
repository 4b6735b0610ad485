/* stdio.h: where a stream is, and its state. */
#include <clew/errno.h>
#include <clew/stream.h>
#include <limits.h>

static int seek(FILE *stream, long long *position, int whence) {
    if (stream->device->seek)
        return stream->device->seek(stream->cookie, position, whence);
    errno = ESPIPE;
    return -1;
}

int fseeko64(FILE *stream, long long offset, int whence) {
    if (whence != SEEK_SET && whence != SEEK_CUR && whence != SEEK_END) {
        errno = EINVAL;
        return -1;
    }
    if (clew_stream_flush(stream) == EOF)
        return -1;
    if (whence == SEEK_CUR)
        offset -= (long long)clew_stream_ahead(stream);
    if (seek(stream, &offset, whence) < 0)
        return -1;
    clew_stream_forget(stream);
    stream->flags &= ~clew_stream_eof;
    return 0;
}

int fseek(FILE *stream, long offset, int whence) { return fseeko64(stream, offset, whence); }
CLEW_ALIAS(fseeko, fseek);

long long ftello64(FILE *stream) {
    long long position = 0;
    size_t pending = stream->is_writing ? (size_t)(stream->write_at - stream->write_start) : 0;
    if (seek(stream, &position, pending && stream->appends ? SEEK_END : SEEK_CUR) < 0)
        return -1;
    return position + (long long)pending - (long long)clew_stream_ahead(stream);
}

long ftell(FILE *stream) {
    long long position = ftello64(stream);
    if (position <= LONG_MAX)
        return (long)position;
    errno = EOVERFLOW;
    return -1;
}
CLEW_ALIAS(ftello, ftell);

void rewind(FILE *stream) {
    fseeko64(stream, 0, SEEK_SET);
    clearerr(stream);
}

/* A position is a number and the state of a multibyte character, of which there is none. */

int fgetpos(FILE *stream, void *position) {
    long at = ftell(stream);
    if (at < 0)
        return -1;
    *(long *)position = at;
    return 0;
}

int fgetpos64(FILE *stream, void *position) {
    long long at = ftello64(stream);
    if (at < 0)
        return -1;
    *(long long *)position = at;
    return 0;
}

int fsetpos(FILE *stream, const void *position) { return fseek(stream, *(const long *)position, SEEK_SET); }

int fsetpos64(FILE *stream, const void *position) {
    return fseeko64(stream, *(const long long *)position, SEEK_SET);
}

int feof(FILE *stream) { return (stream->flags & clew_stream_eof) != 0; }
CLEW_ALIAS(feof_unlocked, feof);

int ferror(FILE *stream) { return (stream->flags & clew_stream_error) != 0; }
CLEW_ALIAS(ferror_unlocked, ferror);

void clearerr(FILE *stream) { stream->flags &= ~(clew_stream_eof | clew_stream_error); }
CLEW_ALIAS(clearerr_unlocked, clearerr);

/* There is but one thread. */

void flockfile(FILE *stream) { (void)stream; }

int ftrylockfile(FILE *stream) {
    (void)stream;
    return 0;
}

void funlockfile(FILE *stream) { (void)stream; }
