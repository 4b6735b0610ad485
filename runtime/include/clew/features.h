/* What all headers of clew's libc share. */
#ifndef CLEW_FEATURES_H
#define CLEW_FEATURES_H

#include <stddef.h>

typedef long ssize_t;

/* A second name, under which a header of the system's or the compiler asks for the same. */
#define CLEW_ALIAS(name, of) extern __typeof(of) name __attribute__((alias(#of)))

/*
 * How two numbers are ordered, as the C library says it: by their difference. On i386 the processor has a say in it, and
 * only the sign is the same everywhere: the vm sets `clew_order` to another number where it runs a test once more.
 */
#if __SIZEOF_POINTER__ == 4
extern int clew_order;
#define CLEW_ORDER(x, y) ((((x) > (y)) - ((x) < (y))) * clew_order)
#else
#define CLEW_ORDER(x, y) ((x) - (y))
#endif

/*
 * Ends the run, saying what it met that the vm cannot do. Built into the vm. It is no _Noreturn: a native function would
 * go on here, so what can come after it must be there for the vm to see.
 */
void clew_unsupported(const char *what);

/* From here on these bytes are what they are in this run: no term is followed through what comes. Built into the vm. */
void clew_settle(const void *from, unsigned long n);

/*
 * An error of the program's if `written` bytes at `to` and `read` bytes at `from` overlap and are not the same: C leaves
 * undefined what a copy does there. Built into the vm.
 */
void clew_apart(const void *to, unsigned long written, const void *from, unsigned long read);

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

/* What comes is in doubt in a unit, unless the user rules it out by this word of --assume; by no-signals in a program. */
void clew_doubt(const char *word);

/* Only a whole program's state is known well enough for this; a unit's run ends. */
void clew_whole_programs_only(const char *what);

#endif
