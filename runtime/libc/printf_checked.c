/*
 * stdio.h: printf under the names that headers with _FORTIFY_SOURCE lead to. A text that is longer than its room is
 * told by the vm, which sees the write; what it cannot see, as in a member of a struct, ends as natively.
 */
#include <clew/stdio.h>

_Noreturn void __chk_fail(void);

static int checked(int count, size_t room) {
    if (count >= 0 && (size_t)count >= room)
        __chk_fail();
    return count;
}

int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list args) {
    (void)flag;
    return checked(vsprintf(to, format, args), room);
}

int __vsnprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, va_list args) {
    (void)flag;
    if (room < n)
        __chk_fail();
    return vsnprintf(to, n, format, args);
}

int __vasprintf_chk(char **to, int flag, const char *format, va_list args) {
    (void)flag;
    return vasprintf(to, format, args);
}

int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list args) {
    (void)flag;
    return vfprintf(stream, format, args);
}

int __vprintf_chk(int flag, const char *format, va_list args) {
    (void)flag;
    return vprintf(format, args);
}

int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __vsprintf_chk(to, flag, room, format, args);
    va_end(args);
    return count;
}

int __snprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __vsnprintf_chk(to, n, flag, room, format, args);
    va_end(args);
    return count;
}

int __asprintf_chk(char **to, int flag, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __vasprintf_chk(to, flag, format, args);
    va_end(args);
    return count;
}

int __fprintf_chk(FILE *stream, int flag, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __vfprintf_chk(stream, flag, format, args);
    va_end(args);
    return count;
}

int __printf_chk(int flag, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __vprintf_chk(flag, format, args);
    va_end(args);
    return count;
}
