/* stdio_ext.h: what a stream is doing. */
#include <clew/stdio_ext.h>
#include <clew/stream.h>

size_t __fbufsize(FILE *stream) { return (size_t)(stream->buffer_end - stream->buffer); }

size_t __fpending(FILE *stream) { return stream->is_writing ? (size_t)(stream->write_at - stream->write_start) : 0; }

int __flbf(FILE *stream) { return stream->buffering == _IOLBF; }

int __freadable(FILE *stream) { return stream->can_read; }

int __fwritable(FILE *stream) { return stream->can_write; }

int __freading(FILE *stream) { return !stream->can_write || (stream->buffer && !stream->is_writing); }

int __fwriting(FILE *stream) { return !stream->can_read || stream->is_writing; }

void __fpurge(FILE *stream) {
    stream->read_at = stream->read_end;
    stream->write_at = stream->write_start;
}

void _flushlbf(void) {
    for (FILE *stream = clew_stream_first(); stream; stream = stream->next)
        if (stream->buffering == _IOLBF)
            clew_stream_flush(stream);
}

/* There is but one thread: nothing to lock, whoever does it. */
int __fsetlocking(FILE *stream, int type) {
    (void)stream;
    (void)type;
    return 1;
}
