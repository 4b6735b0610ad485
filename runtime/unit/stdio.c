/*
 * stdio.h: the streams. What is written to one goes nowhere; it is read, so that a bad pointer is found, and the
 * result is the one of a stream that never fails.
 */
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
    clew_may_fail();
    for (size_t i = 0; i < n; i++)
        (void)*(const volatile char *)&from[i];
}

int fputc(int c, FILE *stream) {
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
    stream_write(stream, s, strlen(s));
    return 1;
}
CLEW_ALIAS(fputs_unlocked, fputs);

int puts(const char *s) {
    size_t n = strlen(s);
    stream_write(stdout, s, n);
    fputc('\n', stdout);
    return n < INT_MAX ? (int)n + 1 : INT_MAX;
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *stream) {
    stream_write(stream, from, size * n);
    return size ? n : 0;
}
CLEW_ALIAS(fwrite_unlocked, fwrite);

int fflush(FILE *stream) {
    (void)stream; /* none means all */
    clew_may_fail();
    return 0;
}
CLEW_ALIAS(fflush_unlocked, fflush);

int vfprintf(FILE *stream, const char *format, va_list args) {
    stream_write(stream, "", 0); /* finds a bad stream */
    return vsnprintf(NULL, 0, format, args);
}
