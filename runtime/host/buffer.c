/* stdio.h: flushing, and how streams are buffered. */
#include <clew/stream.h>

/* What was read ahead is given back to a file that can. */
static int flush_one(FILE *stream) {
    long long back = -(long long)clew_stream_ahead(stream);
    if (stream->is_writing)
        return clew_stream_flush(stream);
    if (back && stream->device->seek && stream->device->seek(stream->cookie, &back, SEEK_CUR) == 0)
        clew_stream_forget(stream);
    return 0;
}

int fflush(FILE *stream) {
    if (stream)
        return flush_one(stream);
    int result = 0;
    for (FILE *each = clew_stream_first(); each; each = each->next)
        result |= clew_stream_flush(each);
    return result;
}
CLEW_ALIAS(fflush_unlocked, fflush);

/* The memory itself is not used, only its size: nobody may look into it while the stream is open. */
int setvbuf(FILE *stream, char *memory, int buffering, size_t size) {
    if (buffering != _IOFBF && buffering != _IOLBF && buffering != _IONBF)
        return -1;
    flush_one(stream);
    if (clew_stream_ahead(stream))
        return 0; /* what was read ahead has nowhere else to go */
    clew_stream_drop_buffer(stream);
    stream->buffering = buffering;
    stream->is_fixed = 1;
    stream->size = memory && buffering != _IONBF ? size : 0;
    return 0;
}

void setbuffer(FILE *stream, char *memory, size_t size) { setvbuf(stream, memory, memory ? _IOFBF : _IONBF, size); }

void setbuf(FILE *stream, char *memory) { setbuffer(stream, memory, BUFSIZ); }

void setlinebuf(FILE *stream) { setvbuf(stream, NULL, _IOLBF, 0); }
