/*
 * What _FORTIFY_SOURCE makes of string.h: the same functions, told how much room there is at the destination. A copy that
 * does not fit ends the program.
 */
#include <clew/fortify.h>
#include <clew/stdio.h>
#include <clew/stdlib.h>
#include <clew/string.h>

_Noreturn void __chk_fail(void) {
    fputs("*** buffer overflow detected ***: terminated\n", stderr);
    abort();
}

_Noreturn void __stack_chk_fail(void) {
    fputs("*** stack smashing detected ***: terminated\n", stderr);
    abort();
}

void *__memcpy_chk(void *to, const void *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return memcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return memmove(to, from, n);
}

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return mempcpy(to, from, n);
}

void *__memset_chk(void *to, int byte, size_t n, size_t room) {
    clew_check_room(n, room);
    return memset(to, byte, n);
}

void __explicit_bzero_chk(void *to, size_t n, size_t room) {
    clew_check_room(n, room);
    explicit_bzero(to, n);
}

char *__strcpy_chk(char *to, const char *from, size_t room) {
    clew_check_room(strlen(from) + 1, room);
    return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room) {
    clew_check_room(strlen(from) + 1, room);
    return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return strncpy(to, from, n);
}

char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return stpncpy(to, from, n);
}

char *__strcat_chk(char *to, const char *from, size_t room) {
    clew_check_room(strlen(to) + strlen(from) + 1, room);
    return strcat(to, from);
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t room) {
    clew_check_room(strlen(to) + strnlen(from, n) + 1, room);
    return strncat(to, from, n);
}

size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return strlcpy(to, from, n);
}

size_t __strlcat_chk(char *to, const char *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return strlcat(to, from, n);
}
