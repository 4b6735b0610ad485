
void clew_longjmp(void *to, int value) __asm__("longjmp") __attribute__((__noreturn__));
