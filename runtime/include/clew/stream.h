/*
 * The streams of whole programs. The first members lie as in glibc, whose headers read and write them directly where
 * they inline getc_unlocked, putc_unlocked, feof_unlocked and ferror_unlocked.
 */
#ifndef CLEW_STREAM_H
#define CLEW_STREAM_H

#include <clew/stdio.h>

/* What a stream reads and writes: as the functions of a cookie in glibc's fopencookie. */
struct clew_device {
    ssize_t (*read)(void *cookie, char *to, size_t n);
    ssize_t (*write)(void *cookie, const char *from, size_t n);
    int (*seek)(void *cookie, long long *position, int whence);
    int (*close)(void *cookie);
};

enum { clew_stream_eof = 0x10, clew_stream_error = 0x20 };

/* A stream either reads or writes; the other's pointers are equal, so that its first byte takes the slow way. */
struct _IO_FILE {
    int flags;
    char *read_at, *read_end, *read_start;
    char *write_start, *write_at, *write_end;
    char *buffer, *buffer_end;

    int fd; /* or -1 */
    int can_read, can_write, appends;
    int buffering; /* _IOFBF, _IOLBF, _IONBF; a terminal's becomes _IOLBF unless it is fixed */
    int is_fixed;
    int is_writing;
    size_t size;      /* of the buffer; 0 until it is known */
    char *allocation; /* the buffer, and before it room for what ungetc puts back */
    const struct clew_device *device;
    void *cookie;
    FILE *next; /* all open streams */
    int is_static;
};

/* Takes `n` bytes of output; how many of them went well. */
size_t clew_stream_write(FILE *stream, const char *from, size_t n);
/* Reads more into the empty buffer; 0 at the end or after an error. */
int clew_stream_fill(FILE *stream);
/* Writes out what is in the buffer; EOF after an error. */
int clew_stream_flush(FILE *stream);
/* Makes the stream one that reads, if it may be; or else 0 and errno. */
int clew_stream_start_reading(FILE *stream);
/* Forgets what was read ahead, so that reading and writing start anew. */
void clew_stream_forget(FILE *stream);
/* Bytes that were read ahead. */
size_t clew_stream_ahead(const FILE *stream);
int clew_stream_make_buffer(FILE *stream);
/* Releases what belongs to the stream. */
void clew_stream_drop_buffer(FILE *stream);

FILE *clew_stream_first(void);
/* A new stream with a mode as for fopen; null and errno if that fails. */
FILE *clew_stream_new(const struct clew_device *device, void *cookie, const char *mode);
void clew_stream_unlink(FILE *stream);
/* Reads a mode into the stream and the flags of open; -1 and errno if it is none. */
int clew_stream_read_mode(FILE *stream, const char *mode);

extern const struct clew_device clew_file_device;

FILE *fopencookie(void *cookie, const char *mode, struct clew_device functions);

/* For exit. */
void clew_flush_all(void);

/* The slow ways of getc and putc, under the names that inlined ones call. */
int __uflow(FILE *stream);
int __overflow(FILE *stream, int c);

#endif
