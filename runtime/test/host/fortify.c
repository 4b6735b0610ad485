/* Copies that fit, and at last one that does not. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "support/show.h"

char *__strcpy_chk(char *, const char *, size_t);
char *__strncat_chk(char *, const char *, size_t, size_t);
char *__stpncpy_chk(char *, const char *, size_t, size_t);
void *__memset_chk(void *, int, size_t, size_t);
void *__mempcpy_chk(void *, const void *, size_t, size_t);
wchar_t *__wcscpy_chk(wchar_t *, const wchar_t *, size_t);
size_t __mbstowcs_chk(wchar_t *, const char *, size_t, size_t);

int main(void) {
    char room[8];
    wchar_t wide[8];
    show("%s ", (char *)__memset_chk(room, 0, 8, 8));
    show("%s ", __strcpy_chk(room, "abc", 4));
    show("%s ", __strncat_chk(room, "defghij", 4, 8));
    show("%ld ", place(__stpncpy_chk(room, "xy", 3, 8), room));
    show("%ld ", place(__mempcpy_chk(room, "xyz", 3, 3), room));
    show("%zu %zu\n", wcslen(__wcscpy_chk(wide, L"abc", 4)), __mbstowcs_chk(wide, "hello", 8, 8));
    __strcpy_chk(room, "abcdefgh", 8);
    show("not reached\n");
    return 0;
}
