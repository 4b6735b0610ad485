
/* What the tests need of libc, under names that the unit cannot have. */
typedef __SIZE_TYPE__ clew_size;
int clew_printf(const char *format, ...) __asm__("printf");
int clew_fflush(void *stream) __asm__("fflush");
int clew_fork(void) __asm__("fork");
int clew_waitpid(int child, int *status, int options) __asm__("waitpid");
int *clew_errno(void) __asm__("__errno_location");
int clew_setitimer(int which, const long *timer, long *old) __asm__("setitimer");
void clew_exit(int code) __asm__("exit") __attribute__((__noreturn__));
