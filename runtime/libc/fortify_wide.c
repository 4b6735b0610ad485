/* What _FORTIFY_SOURCE makes of wchar.h and of the conversions: they are told the room there is, in characters. */
#include <clew/fortify.h>
#include <clew/wchar.h>

wchar_t *__wmemcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return wmemcpy(to, from, n);
}

wchar_t *__wmemmove_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return wmemmove(to, from, n);
}

wchar_t *__wmempcpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return wmempcpy(to, from, n);
}

wchar_t *__wmemset_chk(wchar_t *to, wchar_t c, size_t n, size_t room) {
    clew_check_room(n, room);
    return wmemset(to, c, n);
}

wchar_t *__wcscpy_chk(wchar_t *to, const wchar_t *from, size_t room) {
    clew_check_room(wcslen(from) + 1, room);
    return wcscpy(to, from);
}

wchar_t *__wcpcpy_chk(wchar_t *to, const wchar_t *from, size_t room) {
    clew_check_room(wcslen(from) + 1, room);
    return wcpcpy(to, from);
}

wchar_t *__wcsncpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return wcsncpy(to, from, n);
}

wchar_t *__wcpncpy_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return wcpncpy(to, from, n);
}

wchar_t *__wcscat_chk(wchar_t *to, const wchar_t *from, size_t room) {
    clew_check_room(wcslen(to) + wcslen(from) + 1, room);
    return wcscat(to, from);
}

wchar_t *__wcsncat_chk(wchar_t *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(wcslen(to) + wcsnlen(from, n) + 1, room);
    return wcsncat(to, from, n);
}

size_t __mbstowcs_chk(wchar_t *to, const char *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return mbstowcs(to, from, n);
}

size_t __wcstombs_chk(char *to, const wchar_t *from, size_t n, size_t room) {
    clew_check_room(n, room);
    return wcstombs(to, from, n);
}

size_t __mbsrtowcs_chk(wchar_t *to, const char **from, size_t n, mbstate_t *state, size_t room) {
    clew_check_room(n, room);
    return mbsrtowcs(to, from, n, state);
}

size_t __wcsrtombs_chk(char *to, const wchar_t **from, size_t n, mbstate_t *state, size_t room) {
    clew_check_room(n, room);
    return wcsrtombs(to, from, n, state);
}

size_t __mbsnrtowcs_chk(wchar_t *to, const char **from, size_t most, size_t n, mbstate_t *state, size_t room) {
    clew_check_room(n, room);
    return mbsnrtowcs(to, from, most, n, state);
}

size_t __wcsnrtombs_chk(char *to, const wchar_t **from, size_t most, size_t n, mbstate_t *state, size_t room) {
    clew_check_room(n, room);
    return wcsnrtombs(to, from, most, n, state);
}

/* In the C locale a character takes one byte. */

int __wctomb_chk(char *to, wchar_t c, size_t room) {
    clew_check_room(1, room);
    return wctomb(to, c);
}

size_t __wcrtomb_chk(char *to, wchar_t c, mbstate_t *state, size_t room) {
    clew_check_room(1, room);
    return wcrtomb(to, c, state);
}
