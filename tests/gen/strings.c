// The functions of string.h on strings from the input.

#include <string.h>

int command(const char *s) {
    if (!s)
        return -1;
    if (strcmp(s, "on") == 0)
        return 1;
    if (strncmp(s, "set", 3) == 0 && s[3] == '=')
        return 2;
    return 0;
}

int order(const char *a, const char *b) {
    if (!a || !b)
        return -1;
    int difference = strcmp(a, b);
    return difference < 0 ? 1 : difference > 0 ? 2 : 3;
}

int lengths(const char *s) {
    if (!s)
        return -1;
    size_t length = strlen(s);
    if (length == 0)
        return 1;
    if (length == 3 && s[2] == '!')
        return 2;
    return 0;
}

int separators(const char *s) {
    if (!s)
        return -1;
    const char *colon = strchr(s, ':');
    if (!colon)
        return 0;
    if (colon == s)
        return 1;
    if (strchr(colon + 1, ':'))
        return 2;
    return 3;
}

int copy(const char *s) {
    char text[8];
    if (!s || strlen(s) > 4)
        return -1;
    strcpy(text, s);
    strcat(text, "x");
    if (strcmp(text, "abx") == 0)
        return 1;
    return 0;
}

//~ all command covered
//~ all order covered
//~ all lengths covered
//~ all separators covered
//~ all copy covered
