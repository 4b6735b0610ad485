/* string.h and strings.h of clew's libc. Under clew/, so that they never hide the system's own headers. */
#ifndef CLEW_STRING_H
#define CLEW_STRING_H

#include <clew/features.h>

void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *mempcpy(void *to, const void *from, size_t n);
void *memset(void *to, int byte, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *in, int byte, size_t n);
void *memrchr(const void *in, int byte, size_t n);
void explicit_bzero(void *to, size_t n);

size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strcpy(char *to, const char *from);
char *strncpy(char *to, const char *from, size_t n);
char *stpcpy(char *to, const char *from);
char *stpncpy(char *to, const char *from, size_t n);
char *strcat(char *to, const char *from);
char *strncat(char *to, const char *from, size_t n);
size_t strlcpy(char *to, const char *from, size_t room);
size_t strlcat(char *to, const char *from, size_t room);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);

int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *to, const char *from, size_t n);

char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
char *strchrnul(const char *s, int c);
char *strstr(const char *s, const char *word);
size_t strspn(const char *s, const char *accept);
size_t strcspn(const char *s, const char *reject);
char *strpbrk(const char *s, const char *accept);
char *strtok_r(char *s, const char *separators, char **rest);
char *strsep(char **rest, const char *separators);

char *strerror(int code);

#endif
