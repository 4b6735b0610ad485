/* How a test reports. Built once against the system's libc, whichever libc is under test. */
#ifndef CLEW_TEST_SHOW_H
#define CLEW_TEST_SHOW_H

#include <stddef.h>

void show(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* `n` bytes, those that do not print in hexadecimal. */
void show_bytes(const char *what, const void *bytes, size_t n);
/* The place of a pointer inside an object, or none. */
long place(const void *pointer, const void *object);
/* A running checksum, for results too many to print. */
void mix(unsigned long long value);
void show_mixed(const char *what);

#endif
