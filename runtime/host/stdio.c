/* A stand-in until the streams are there: formatted output, unbuffered. */
#include <clew/host.h>
#include <clew/stdio.h>
#include <clew/string.h>
#include <stdarg.h>

struct _IO_FILE {
    int fd;
};

static FILE input = {0}, output = {1}, error = {2};
FILE *stdin = &input;
FILE *stdout = &output;
FILE *stderr = &error;

static void stream_write(FILE *stream, const char *from, size_t n) { clew_host_write(stream->fd, from, n); }

int vfprintf(FILE *stream, const char *format, va_list args) {
    char text[4096];
    int n = vsnprintf(text, sizeof text, format, args);
    stream_write(stream, text, strlen(text));
    return n;
}

int fputc(int c, FILE *stream) {
    char byte = (char)c;
    stream_write(stream, &byte, 1);
    return (unsigned char)c;
}

int putc(int c, FILE *stream) { return fputc(c, stream); }

int putchar(int c) { return fputc(c, stdout); }

int fputs(const char *s, FILE *stream) {
    stream_write(stream, s, strlen(s));
    return 1;
}

int puts(const char *s) {
    fputs(s, stdout);
    return fputc('\n', stdout);
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *stream) {
    stream_write(stream, from, size * n);
    return size ? n : 0;
}

int getchar(void) {
    unsigned char c;
    return clew_host_read(0, &c, 1) == 1 ? c : -1;
}

int fflush(FILE *stream) {
    (void)stream;
    return 0;
}
