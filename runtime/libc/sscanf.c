/* stdio.h: formatted input from strings. Headers from C99 and from C23 on lead to names of their own. */
#include <clew/scan.h>

static int get(struct clew_source *source) {
    if (!*source->at)
        return EOF;
    return (unsigned char)*source->at++;
}

static void unget(struct clew_source *source, int c) {
    (void)c;
    source->at--;
}

int vsscanf(const char *s, const char *format, va_list args) {
    struct clew_source source = {.get = get, .unget = unget, .at = s};
    return clew_scan_format(&source, format, args);
}
CLEW_ALIAS(__isoc99_vsscanf, vsscanf);

int __isoc23_vsscanf(const char *s, const char *format, va_list args) {
    struct clew_source source = {.get = get, .unget = unget, .at = s, .has_binary = 1};
    return clew_scan_format(&source, format, args);
}

int sscanf(const char *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = vsscanf(s, format, args);
    va_end(args);
    return count;
}
CLEW_ALIAS(__isoc99_sscanf, sscanf);

int __isoc23_sscanf(const char *s, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = __isoc23_vsscanf(s, format, args);
    va_end(args);
    return count;
}
