/* stdlib.h of clew's libc. What has no body in libc/stdlib.c is built into the vm. */
#ifndef CLEW_STDLIB_H
#define CLEW_STDLIB_H

#include <clew/features.h>

typedef struct {
    int quot, rem;
} div_t;
typedef struct {
    long quot, rem;
} ldiv_t;
typedef struct {
    long long quot, rem;
} lldiv_t;

typedef int (*clew_compare)(const void *, const void *);

void *malloc(size_t n);
void free(void *object);
_Noreturn void abort(void);

int abs(int x);
long labs(long x);
long long llabs(long long x);
div_t div(int a, int b);
ldiv_t ldiv(long a, long b);
lldiv_t lldiv(long long a, long long b);

int atoi(const char *s);
long atol(const char *s);
long long atoll(const char *s);
long strtol(const char *s, char **end, int base);
unsigned long strtoul(const char *s, char **end, int base);
long long strtoll(const char *s, char **end, int base);
unsigned long long strtoull(const char *s, char **end, int base);
long __isoc23_strtol(const char *s, char **end, int base);
unsigned long __isoc23_strtoul(const char *s, char **end, int base);
long long __isoc23_strtoll(const char *s, char **end, int base);
unsigned long long __isoc23_strtoull(const char *s, char **end, int base);

void qsort(void *array, size_t n, size_t size, clew_compare compare);
void *bsearch(const void *key, const void *array, size_t n, size_t size, clew_compare compare);
int rand(void);
void srand(unsigned seed);

#endif
