/* stdio.h: formatted output into memory. */
#include <clew/format.h>
#include <clew/stdlib.h>
#include <stdint.h>

int vsnprintf(char *to, size_t room, const char *format, va_list args) {
    struct clew_sink sink = {.to = to, .room = room ? room - 1 : 0};
    int count = clew_format(&sink, format, args);
    if (room)
        to[sink.count < room ? sink.count : room - 1] = 0;
    return count;
}

int vsprintf(char *to, const char *format, va_list args) { return vsnprintf(to, SIZE_MAX, format, args); }

int vasprintf(char **to, const char *format, va_list args) {
    int count = vsnprintf(NULL, 0, format, args);
    char *text = count < 0 ? NULL : malloc((size_t)count + 1);
    if (!text)
        return -1;
    *to = text;
    return vsprintf(text, format, args);
}

int snprintf(char *to, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vsnprintf(to, room, format, args);
    va_end(args);
    return count;
}

int sprintf(char *to, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vsprintf(to, format, args);
    va_end(args);
    return count;
}

int asprintf(char **to, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vasprintf(to, format, args);
    va_end(args);
    return count;
}
CLEW_ALIAS(__asprintf, asprintf);
