/* stdio.h: printf in its forms, all on vfprintf, which is the streams' own. */
#include <clew/errno.h>
#include <clew/stdio.h>
#include <clew/string.h>

int vprintf(const char *format, va_list args) { return vfprintf(stdout, format, args); }

int fprintf(FILE *stream, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vfprintf(stream, format, args);
    va_end(args);
    return count;
}

int printf(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vprintf(format, args);
    va_end(args);
    return count;
}

void perror(const char *s) {
    int code = errno;
    fprintf(stderr, s && *s ? "%s: %s\n" : "%s%s\n", s && *s ? s : "", strerror(code));
}
