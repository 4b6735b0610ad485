// Text, narrow and wide, to read and to write.

#include <ctype.h>
#include <string.h>
#include <wchar.h>

int is_word(const char *s) {
    if (!s || !*s)
        return 0;
    for (; *s; s++) {
        if (!isalpha((unsigned char)*s))
            return 0;
    }
    return 1;
}

// Takes the blanks off the end.
int trim(char *s) {
    size_t length = strlen(s);
    size_t kept = length;
    while (kept > 0 && s[kept - 1] == ' ')
        s[--kept] = '\0';
    return kept < length ? 1 : 0;
}

int suffix(const char *name, const char *end) {
    size_t a = strlen(name), b = strlen(end);
    if (b > a)
        return 0;
    return strcmp(name + a - b, end) == 0 ? 1 : 2;
}

int is_blank(const wchar_t *s) {
    if (!s)
        return -1;
    while (*s == L' ' || *s == 0x3000)
        s++;
    return *s == L'\0' ? 1 : 0;
}

int replace(wchar_t *s, wchar_t from, wchar_t to) {
    int n = 0;
    for (; *s; s++) {
        if (*s == from) {
            *s = to;
            n++;
        }
    }
    return n > 1 ? 1 : 0;
}

int greeting(const wchar_t *s) {
    if (wcscmp(s, L"gr\u00fc\u00df") == 0)
        return 1;
    return wcslen(s) == 3 ? 2 : 0;
}

// Three characters, however long the text is.
int code(const char *s) {
    char text[4];
    if (!s)
        return -1;
    strncpy(text, s, 3);
    text[3] = '\0';
    if (strlen(text) > 3)
        return -2;
    return strcmp(text, "abc") == 0 ? 1 : 0;
}

//~ all is_word covered
//~ all trim covered
//~ all suffix covered
//~ all is_blank covered
//~ all replace covered
//~ all greeting covered
//~ function code branch 5/6
//~ branch 65:9 T infeasible
