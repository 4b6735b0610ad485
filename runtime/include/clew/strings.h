/* strings.h of clew's libc. */
#ifndef CLEW_STRINGS_H
#define CLEW_STRINGS_H

#include <stddef.h>

int bcmp(const void *a, const void *b, size_t n);
void bzero(void *to, size_t n);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);

#endif
