/*
 * stdio.h: the streams. What is written to one goes nowhere; it is read, so that a bad pointer is found. Whether the
 * stream takes it is for the test to say: every function here asks once, first of all.
 */
#include <clew/errno.h>
#include <clew/stdio.h>
#include <clew/string.h>
#include <limits.h>

struct _IO_FILE {
    int flags;
};

static FILE input, output, error;
FILE *stdin = &input;
FILE *stdout = &output;
FILE *stderr = &error;

/* Everything that is written passes here, but for what printf formats. */
static void stream_write(FILE *stream, const char *from, size_t n) {
    (void)*(volatile int *)&stream->flags;
    clew_stream(stream);
    for (size_t i = 0; i < n; i++)
        (void)*(const volatile char *)&from[i];
}

static int fails(void) {
    int error = clew_output_fails();
    if (!error)
        return 0;
    errno = error;
    return 1;
}

int fputc(int c, FILE *stream) {
    if (fails())
        return EOF;
    char byte = (char)c;
    stream_write(stream, &byte, 1);
    return (unsigned char)c;
}

CLEW_ALIAS(putc, fputc);
CLEW_ALIAS(_IO_putc, fputc);
CLEW_ALIAS(putc_unlocked, fputc);
CLEW_ALIAS(fputc_unlocked, fputc);

int putchar(int c) { return fputc(c, stdout); }
CLEW_ALIAS(putchar_unlocked, putchar);

int fputs(const char *s, FILE *stream) {
    if (fails())
        return EOF;
    stream_write(stream, s, strlen(s));
    return 1;
}
CLEW_ALIAS(fputs_unlocked, fputs);

int puts(const char *s) {
    if (fails())
        return EOF;
    size_t n = strlen(s);
    stream_write(stdout, s, n);
    return n < INT_MAX ? (int)n + 1 : INT_MAX;
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *stream) {
    if (fails())
        return 0;
    stream_write(stream, from, size * n);
    return size ? n : 0;
}
CLEW_ALIAS(fwrite_unlocked, fwrite);

int fflush(FILE *stream) {
    (void)stream; /* none means all */
    return fails() ? EOF : 0;
}
CLEW_ALIAS(fflush_unlocked, fflush);

int vfprintf(FILE *stream, const char *format, va_list args) {
    if (fails())
        return -1;
    stream_write(stream, "", 0); /* finds a bad stream */
    return vsnprintf(NULL, 0, format, args);
}
