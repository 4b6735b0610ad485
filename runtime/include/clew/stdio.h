/* stdio.h of clew's libc: output only. */
#ifndef CLEW_STDIO_H
#define CLEW_STDIO_H

#include <stdarg.h>
#include <stddef.h>

typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout, *stderr;

#define EOF (-1)

/* Ends the run, saying what it met that the vm cannot do. Built into the vm. */
_Noreturn void clew_unsupported(const char *what);

int putchar(int c);
int putc(int c, FILE *stream);
int fputc(int c, FILE *stream);
int puts(const char *s);
int fputs(const char *s, FILE *stream);
size_t fwrite(const void *from, size_t size, size_t n, FILE *stream);
int fflush(FILE *stream);
void perror(const char *s);

int printf(const char *format, ...);
int fprintf(FILE *stream, const char *format, ...);
int sprintf(char *to, const char *format, ...);
int snprintf(char *to, size_t room, const char *format, ...);
int vprintf(const char *format, va_list args);
int vfprintf(FILE *stream, const char *format, va_list args);
int vsprintf(char *to, const char *format, va_list args);
int vsnprintf(char *to, size_t room, const char *format, va_list args);
int asprintf(char **to, const char *format, ...);
int vasprintf(char **to, const char *format, va_list args);

/* With _FORTIFY_SOURCE, headers lead here. */
int __printf_chk(int flag, const char *format, ...);
int __fprintf_chk(FILE *stream, int flag, const char *format, ...);
int __sprintf_chk(char *to, int flag, size_t room, const char *format, ...);
int __snprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, ...);
int __asprintf_chk(char **to, int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list args);
int __vfprintf_chk(FILE *stream, int flag, const char *format, va_list args);
int __vsprintf_chk(char *to, int flag, size_t room, const char *format, va_list args);
int __vsnprintf_chk(char *to, size_t n, int flag, size_t room, const char *format, va_list args);
int __vasprintf_chk(char **to, int flag, const char *format, va_list args);

#endif
