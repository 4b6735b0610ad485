/* stdio_ext.h of clew's libc. */
#ifndef CLEW_STDIO_EXT_H
#define CLEW_STDIO_EXT_H

#include <clew/stdio.h>

size_t __fbufsize(FILE *stream);
size_t __fpending(FILE *stream);
int __flbf(FILE *stream);
int __freadable(FILE *stream);
int __fwritable(FILE *stream);
int __freading(FILE *stream);
int __fwriting(FILE *stream);
void __fpurge(FILE *stream);
void _flushlbf(void);
int __fsetlocking(FILE *stream, int type);

#endif
