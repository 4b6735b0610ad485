/* stdio.h: what writes to streams. */
#include <clew/format.h>
#include <clew/stream.h>
#include <clew/string.h>
#include <limits.h>

int fputc(int c, FILE *stream) {
    if (stream->write_at >= stream->write_end)
        return __overflow(stream, c);
    return (unsigned char)(*stream->write_at++ = (char)c);
}

int putchar(int c) {
    FILE *stream = stdout;
    if (stream->write_at >= stream->write_end)
        return __overflow(stream, c);
    return (unsigned char)(*stream->write_at++ = (char)c);
}

CLEW_ALIAS(putc, fputc);
CLEW_ALIAS(_IO_putc, fputc);
CLEW_ALIAS(putc_unlocked, fputc);
CLEW_ALIAS(fputc_unlocked, fputc);
CLEW_ALIAS(putchar_unlocked, putchar);

int fputs(const char *s, FILE *stream) {
    size_t n = strlen(s);
    return clew_stream_write(stream, s, n) == n ? 1 : EOF;
}
CLEW_ALIAS(fputs_unlocked, fputs);

int puts(const char *s) {
    size_t n = strlen(s);
    if (clew_stream_write(stdout, s, n) < n || putchar('\n') == EOF)
        return EOF;
    return n < INT_MAX ? (int)n + 1 : INT_MAX;
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *stream) {
    if (!size || !n)
        return 0;
    size_t done = clew_stream_write(stream, from, size * n);
    return done == size * n ? n : done / size;
}
CLEW_ALIAS(fwrite_unlocked, fwrite);

int putw(int word, FILE *stream) { return fwrite(&word, sizeof word, 1, stream) ? 0 : EOF; }

static void write_formatted(FILE *stream, const char *from, size_t n) { clew_stream_write(stream, from, n); }

int vfprintf(FILE *stream, const char *format, va_list args) {
    struct clew_sink sink = {.write = write_formatted, .stream = stream};
    int error = stream->flags & clew_stream_error;
    stream->flags &= ~clew_stream_error;
    int count = clew_format(&sink, format, args);
    if (!sink.count && !stream->can_write)
        __overflow(stream, 0); /* fails even for nothing */
    if (stream->flags & clew_stream_error)
        count = -1;
    stream->flags |= error;
    return count;
}

int vdprintf(int fd, const char *format, va_list args) {
    FILE stream = {.fd = fd, .can_write = 1, .device = &clew_file_device, .cookie = &stream};
    int count = vfprintf(&stream, format, args);
    if (clew_stream_flush(&stream) == EOF)
        count = -1;
    clew_stream_drop_buffer(&stream);
    return count;
}

int dprintf(int fd, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vdprintf(fd, format, args);
    va_end(args);
    return count;
}

int __vdprintf_chk(int fd, int flag, const char *format, va_list args) {
    (void)flag;
    return vdprintf(fd, format, args);
}

int __dprintf_chk(int fd, int flag, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __vdprintf_chk(fd, flag, format, args);
    va_end(args);
    return count;
}
