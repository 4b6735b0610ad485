/*
 * What clew's libc asks of the vm when it runs a whole program (`clew run`). The vm's side is
 * crates/clew-vm/src/host.rs. A negative result is an errno, negated.
 */
#ifndef CLEW_HOST_H
#define CLEW_HOST_H

#include <stddef.h>

/* How many bytes were moved; 0 at the end of a file. */
long clew_host_read(int fd, void *to, size_t n);
/* The same, where fewer bytes would do as well: more are read when they are needed. */
long clew_host_readsome(int fd, void *to, size_t n);
long clew_host_write(int fd, const void *from, size_t n);

/* `flags` and `mode` as Linux's open has them; a file descriptor. */
int clew_host_open(const char *path, int flags, int mode);
int clew_host_close(int fd);

/* `whence` as lseek has it; the new position. */
long long clew_host_seek(int fd, long long offset, int whence);

int clew_host_isatty(int fd);
int clew_host_remove(const char *path);
int clew_host_rename(const char *from, const char *to);

/* Nanoseconds: of the wall clock since 1970 (0), of a steady clock (1), of the time this program has used (2). */
long long clew_host_clock(int which);

/* Copies the index-th `NAME=value` of the environment and a zero; its length, or -1 if there is none or no room. */
int clew_host_environment(unsigned index, char *to, size_t room);

/* The functions to be called before main and, in this order, at the end; null after the last one. */
void (*clew_host_constructor(unsigned index))(void);
void (*clew_host_destructor(unsigned index))(void);

/* Ends the program, without running handlers or flushing. */
_Noreturn void clew_host_exit(int code);

#endif
