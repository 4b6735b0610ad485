/*
 * For harnesses: functions that make inputs by hand and call what is to be tested.
 *
 *     #include <clew.h>
 *
 *     void harness(void)
 *     {
 *         int n = clew_int("n");
 *         char text[8];
 *         clew_bytes(text, sizeof text, "text");
 *         clew_assume(n >= 0 && n < 8);
 *         parse(text, n);
 *     }
 *
 * `clew gen harness.c parse.c -f harness` finds this header by itself and writes tests of the harness.
 */
#ifndef CLEW_H
#define CLEW_H

#include <stddef.h>

/* An input each time it is called. The name is for people. */
_Bool clew_bool(const char *name);
char clew_char(const char *name);
int clew_int(const char *name);
unsigned clew_uint(const char *name);
long clew_long(const char *name);
unsigned long clew_ulong(const char *name);
float clew_float(const char *name);
double clew_double(const char *name);

/* Makes the bytes of an object inputs. */
void clew_bytes(void *object, size_t size, const char *name);

/* What does not hold here is no input: there is no test of it. */
void clew_assume(int holds);

/* A label: covered by a test that comes here while the condition holds (`clew gen -c labels`). The name, a string, is for
   people, and each label has another one. The condition neither writes nor calls. Without clew this is nothing. */
#ifdef CLEW_LABELS_HERE
void clew_label_here(const char *name, int holds);
#define clew_label(name, condition) clew_label_here(name, !!(condition))
#else
#define clew_label(name, condition) ((void)0)
#endif

#endif
