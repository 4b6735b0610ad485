// Numbers from text, through the library.

#include <stdlib.h>

int level(const char *s) {
    if (!s)
        return -1;
    int n = atoi(s);
    if (n == 42)
        return 1;
    if (n < 0)
        return 2;
    return 0;
}

int hexadecimal(const char *s) {
    char *end;
    if (!s)
        return -1;
    long n = strtol(s, &end, 16);
    if (end == s)
        return 0;
    if (*end != '\0')
        return 1;
    return n == 0xbe ? 2 : 3;
}

//~ all level covered
//~ all hexadecimal covered
