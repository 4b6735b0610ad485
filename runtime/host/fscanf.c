/* stdio.h: formatted input from streams. Headers from C99 and from C23 on lead to names of their own. */
#include <clew/scan.h>

static int get(struct clew_source *source) { return fgetc(source->stream); }

static void unget(struct clew_source *source, int c) { ungetc(c, source->stream); }

int vfscanf(FILE *stream, const char *format, va_list args) {
    struct clew_source source = {.get = get, .unget = unget, .stream = stream};
    return clew_scan_format(&source, format, args);
}
CLEW_ALIAS(__isoc99_vfscanf, vfscanf);

int __isoc23_vfscanf(FILE *stream, const char *format, va_list args) {
    struct clew_source source = {.get = get, .unget = unget, .stream = stream, .has_binary = 1};
    return clew_scan_format(&source, format, args);
}

int vscanf(const char *format, va_list args) { return vfscanf(stdin, format, args); }
CLEW_ALIAS(__isoc99_vscanf, vscanf);

int __isoc23_vscanf(const char *format, va_list args) { return __isoc23_vfscanf(stdin, format, args); }

int fscanf(FILE *stream, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vfscanf(stream, format, args);
    va_end(args);
    return count;
}
CLEW_ALIAS(__isoc99_fscanf, fscanf);

int __isoc23_fscanf(FILE *stream, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __isoc23_vfscanf(stream, format, args);
    va_end(args);
    return count;
}

int scanf(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vfscanf(stdin, format, args);
    va_end(args);
    return count;
}
CLEW_ALIAS(__isoc99_scanf, scanf);

int __isoc23_scanf(const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __isoc23_vfscanf(stdin, format, args);
    va_end(args);
    return count;
}
