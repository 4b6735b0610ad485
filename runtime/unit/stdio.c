/*
 * stdio.h: the streams. What is written to one goes nowhere; it is read, so that a bad pointer is found. Whether the
 * stream takes it is for the test to say: every function here asks once.
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

/* What one call may write. */
#define MOST (1 << 20)

/* Everything that is written passes here, but for what printf formats. */
static void stream_write(FILE *stream, const char *from, size_t n) {
    (void)*(volatile int *)&stream->flags;
    clew_stream(stream);
    for (size_t i = 0; i < n; i++)
        (void)*(const volatile char *)&from[i];
}

/* What the caller gets: as `usual`, or another number between the two that the test has chosen. */
static long long answer(long long least, long long most, long long usual) {
    long long result = clew_output_result(least, most, usual);
    if (result != usual)
        clew_output_error(&errno);
    return result;
}

/* Whether a function fails that gives a negative number then, which goes to `result`. */
static int fails(long long least, int *result) {
    *result = (int)answer(least, 0, 0);
    return *result < 0;
}

int fputc(int c, FILE *stream) {
    int result;
    if (fails(EOF, &result))
        return result;
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
    return (int)answer(EOF, INT_MAX, 1);
}
CLEW_ALIAS(fputs_unlocked, fputs);

int puts(const char *s) {
    size_t n = strlen(s);
    stream_write(stdout, s, n);
    return (int)answer(EOF, INT_MAX, n < INT_MAX ? (long long)n + 1 : INT_MAX);
}

size_t fwrite(const void *from, size_t size, size_t n, FILE *stream) {
    stream_write(stream, from, size * n);
    long long all = size ? (long long)n : 0;
    return (size_t)answer(0, all, all);
}
CLEW_ALIAS(fwrite_unlocked, fwrite);

int fflush(FILE *stream) {
    (void)stream; /* none means all */
    return (int)answer(EOF, 0, 0);
}
CLEW_ALIAS(fflush_unlocked, fflush);

int vfprintf(FILE *stream, const char *format, va_list args) {
    int result;
    if (fails(INT_MIN, &result))
        return result;
    stream_write(stream, "", 0); /* finds a bad stream */
    result = vsnprintf(NULL, 0, format, args);
    /* Natively it takes seconds, and a test has no such place to write to. */
    if (result > MOST || (result < 0 && errno == EOVERFLOW))
        clew_unsupported("more than a megabyte of output at once");
    return result;
}
