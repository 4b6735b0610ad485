#include "show.h"
#include <ctype.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static unsigned long long mixed;

/* So that a trap loses nothing that came before it. */
static void write_out(int number) {
    fflush(stdout);
    signal(number, SIG_DFL);
    raise(number);
}

__attribute__((constructor)) static void expect_traps(void) {
    signal(SIGILL, write_out);
    signal(SIGSEGV, write_out);
    signal(SIGABRT, write_out);
}

void show(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vprintf(format, args);
    va_end(args);
}

void show_bytes(const char *what, const void *bytes, size_t n) {
    const unsigned char *at = bytes;
    printf("%s: ", what);
    for (size_t i = 0; i < n; i++)
        printf(isprint(at[i]) ? "%c" : "\\%02x", at[i]);
    putchar('\n');
}

long place(const void *pointer, const void *object) {
    return pointer ? (long)((const char *)pointer - (const char *)object) : -1;
}

void mix(unsigned long long value) { mixed = (mixed ^ value) * 0x9e3779b97f4a7c15ull + (mixed >> 31); }

void show_mixed(const char *what) {
    printf("%s: %016llx\n", what, mixed);
    mixed = 0;
}

/* Built into the vm; natively there are no terms. */
void clew_settle(const void *from, unsigned long n) {
    (void)from;
    (void)n;
}

/* Built into the vm, which knows what is a stream. */
void clew_stream(const void *stream) {
    (void)stream;
}

/* Built into the vm, where they leave something in doubt. */
long long clew_output_result(long long least, long long most, long long usual) {
    (void)least, (void)most;
    return usual;
}
void clew_output_error(int *error) { (void)error; }

void clew_locale(int c) {
    (void)c;
}
void clew_apart(const void *to, unsigned long written, const void *from, unsigned long read) {
    (void)to, (void)written, (void)from, (void)read;
}
void clew_doubt(const char *word) { (void)word; }

/* Built into the vm; a test that gets here asked for too much. */
void clew_unsupported(const char *what) {
    printf("unsupported: %s\n", what);
    exit(1);
}
