/* stdlib.h and inttypes.h of clew's libc. */
#ifndef CLEW_STDLIB_H
#define CLEW_STDLIB_H

#include <clew/features.h>
#include <stdint.h>

typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;
typedef struct {
    long long quot, rem;
} lldiv_t;
typedef struct {
    intmax_t quot, rem;
} imaxdiv_t;

typedef int (*clew_compare)(const void *, const void *);
typedef int (*clew_compare_with)(const void *, const void *, void *);

/* Built into the vm. */
void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void *realloc(void *object, size_t n);
void free(void *object);
_Noreturn void abort(void);

int atexit(void (*function)(void));
_Noreturn void exit(int code);

double atof(const char *s);
float strtof(const char *s, char **end);
double strtod(const char *s, char **end);
long double strtold(const char *s, char **end);
int strfromf(char *to, size_t room, const char *format, float value);
int strfromd(char *to, size_t room, const char *format, double value);
int strfroml(char *to, size_t room, const char *format, long double value);

int atoi(const char *s);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);

void *bsearch(const void *key, const void *array, size_t n, size_t size, clew_compare compare);

char *getenv(const char *name);

#endif
