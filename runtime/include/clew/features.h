/* What all headers of clew's libc share. */
#ifndef CLEW_FEATURES_H
#define CLEW_FEATURES_H

#include <stddef.h>

typedef long ssize_t;

/* A second name, under which a header of the system's or the compiler asks for the same. */
#define CLEW_ALIAS(name, of) extern __typeof(of) name __attribute__((alias(#of)))

/* Ends the run, saying what it met that the vm cannot do. Built into the vm. */
_Noreturn void clew_unsupported(const char *what);

/* From here on these bytes are what they are in this run: no term is followed through what comes. Built into the vm. */
void clew_settle(const void *from, unsigned long n);

/* Ends the run unless a test can have such a stream: one of the library's, or an input that is a FILE. */
void clew_stream(const void *stream);

/*
 * What a function that writes to a stream gives its caller: an input from `least` to `most` where the unit's code looks
 * at it, at first `usual`.
 */
long long clew_output_result(long long least, long long most, long long usual);

/* What errno is after it: an input. */
void clew_output_error(int *error);

/* What comes depends on the locale unless c is a character of ASCII. */
void clew_locale(int c);

#endif
