/* err.h and error.h: messages that begin with the program's name. */
#include <clew/errno.h>
#include <clew/start.h>
#include <clew/stdio.h>
#include <clew/stdlib.h>
#include <clew/string.h>

unsigned error_message_count;
int error_one_per_line;
void (*error_print_progname)(void);

static void write_reason(int code) { fprintf(stderr, ": %s\n", strerror(code)); }

void vwarnx(const char *format, va_list args) {
    fprintf(stderr, "%s: ", program_invocation_short_name);
    if (format)
        vfprintf(stderr, format, args);
    fputs("\n", stderr);
}

void vwarn(const char *format, va_list args) {
    int code = errno;
    fprintf(stderr, "%s", program_invocation_short_name);
    if (format) {
        fputs(": ", stderr);
        vfprintf(stderr, format, args);
    }
    write_reason(code);
}

_Noreturn void verrx(int status, const char *format, va_list args) {
    vwarnx(format, args);
    exit(status);
}

_Noreturn void verr(int status, const char *format, va_list args) {
    vwarn(format, args);
    exit(status);
}

/* Passes the arguments that follow `format` on. */
#define PASS_ON(call)                                                                                                 \
    do {                                                                                                              \
        va_list args;                                                                                                 \
        va_start(args, format);                                                                                       \
        call;                                                                                                         \
        va_end(args);                                                                                                 \
    } while (0)

void warnx(const char *format, ...) { PASS_ON(vwarnx(format, args)); }

void warn(const char *format, ...) { PASS_ON(vwarn(format, args)); }

_Noreturn void errx(int status, const char *format, ...) { PASS_ON(verrx(status, format, args)); }

_Noreturn void err(int status, const char *format, ...) { PASS_ON(verr(status, format, args)); }

static void begin_error(void) {
    fflush(stdout);
    if (error_print_progname)
        error_print_progname();
    else
        fprintf(stderr, "%s:", program_invocation_name);
}

static void end_error(int status, int code) {
    error_message_count++;
    if (code)
        write_reason(code);
    else
        fputs("\n", stderr);
    fflush(stderr);
    if (status)
        exit(status);
}

void error(int status, int code, const char *format, ...) {
    begin_error();
    if (!error_print_progname)
        fputs(" ", stderr);
    PASS_ON(vfprintf(stderr, format, args));
    end_error(status, code);
}

/* With a place in a file; asked to, only the first of a line is said. */
void error_at_line(int status, int code, const char *file, unsigned line, const char *format, ...) {
    static const char *last_file;
    static unsigned last_line;
    if (error_one_per_line) {
        if (last_line == line && last_file && file && strcmp(last_file, file) == 0)
            return;
        last_file = file;
        last_line = line;
    }
    begin_error();
    if (file)
        fprintf(stderr, "%s:%u: ", file, line);
    else
        fputs(" ", stderr);
    PASS_ON(vfprintf(stderr, format, args));
    end_error(status, code);
}
