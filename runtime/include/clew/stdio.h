/* stdio.h of clew's libc. What reads is there for whole programs only. */
#ifndef CLEW_STDIO_H
#define CLEW_STDIO_H

#include <clew/features.h>
#include <stdarg.h>

typedef struct _IO_FILE FILE;
extern FILE *stdin, *stdout, *stderr;

#define EOF (-1)

#define BUFSIZ 8192
enum { SEEK_SET, SEEK_CUR, SEEK_END };
enum { _IOFBF, _IOLBF, _IONBF };

int putchar(int c);
int putc(int c, FILE *stream);
int fputc(int c, FILE *stream);
int puts(const char *s);
int fputs(const char *s, FILE *stream);
size_t fwrite(const void *from, size_t size, size_t n, FILE *stream);
int fflush(FILE *stream);
void perror(const char *s);

FILE *fopen(const char *path, const char *mode);
FILE *fopen64(const char *path, const char *mode);
FILE *fdopen(int fd, const char *mode);
FILE *freopen(const char *path, const char *mode, FILE *stream);
FILE *freopen64(const char *path, const char *mode, FILE *stream);
FILE *tmpfile(void);
FILE *tmpfile64(void);
FILE *fmemopen(void *memory, size_t size, const char *mode);
FILE *open_memstream(char **memory, size_t *size);
int fclose(FILE *stream);
int fcloseall(void);
int fileno(FILE *stream);
int setvbuf(FILE *stream, char *memory, int buffering, size_t size);
void setbuf(FILE *stream, char *memory);
void setbuffer(FILE *stream, char *memory, size_t size);
void setlinebuf(FILE *stream);

int fgetc(FILE *stream);
int getc(FILE *stream);
int getchar(void);
int ungetc(int c, FILE *stream);
char *fgets(char *to, int room, FILE *stream);
char *gets(char *to);
size_t fread(void *to, size_t size, size_t n, FILE *stream);
ssize_t getline(char **line, size_t *room, FILE *stream);
ssize_t getdelim(char **line, size_t *room, int end, FILE *stream);
int feof(FILE *stream);
int ferror(FILE *stream);
void clearerr(FILE *stream);

int fseek(FILE *stream, long offset, int whence);
int fseeko(FILE *stream, long offset, int whence);
int fseeko64(FILE *stream, long long offset, int whence);
long ftell(FILE *stream);
long ftello(FILE *stream);
long long ftello64(FILE *stream);
void rewind(FILE *stream);
int fgetpos(FILE *stream, void *position);
int fgetpos64(FILE *stream, void *position);
int fsetpos(FILE *stream, const void *position);
int fsetpos64(FILE *stream, const void *position);

int remove(const char *path);
int rename(const char *from, const char *to);
char *tmpnam(char *to);
char *tmpnam_r(char *to);

int getw(FILE *stream);
int putw(int word, FILE *stream);
void flockfile(FILE *stream);
int ftrylockfile(FILE *stream);
void funlockfile(FILE *stream);

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
int dprintf(int fd, const char *format, ...);
int vdprintf(int fd, const char *format, va_list args);

int scanf(const char *format, ...);
int fscanf(FILE *stream, const char *format, ...);
int sscanf(const char *s, const char *format, ...);
int vscanf(const char *format, va_list args);
int vfscanf(FILE *stream, const char *format, va_list args);
int vsscanf(const char *s, const char *format, va_list args);
int __isoc23_scanf(const char *format, ...);
int __isoc23_fscanf(FILE *stream, const char *format, ...);
int __isoc23_sscanf(const char *s, const char *format, ...);
int __isoc23_vscanf(const char *format, va_list args);
int __isoc23_vfscanf(FILE *stream, const char *format, va_list args);
int __isoc23_vsscanf(const char *s, const char *format, va_list args);

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
int __dprintf_chk(int fd, int flag, const char *format, ...);
int __vdprintf_chk(int fd, int flag, const char *format, va_list args);
size_t __fread_chk(void *to, size_t room, size_t size, size_t n, FILE *stream);
char *__fgets_chk(char *to, size_t room, int n, FILE *stream);
char *__gets_chk(char *to, size_t room);

#endif
