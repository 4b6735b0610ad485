//~ all first covered
//~ all length covered
//~ all both covered
//~ branch 34:9 T gave_up
//~ none error
#include <string.h>

int first(const char *text)
{
    if (text[0] == 'x')
        return 1;
    return 0;
}

int length(const char *text)
{
    int n = 0;
    while (text[n])
        n++;
    return n;
}

int both(char *name, int size)
{
    if (strlen(name) + 1 == (size_t)size)
        return 1;
    name[size - 1] = 'x';
    return 0;
}

/* Longer than --max-array is: that says nothing of the function. */
int is_long(const char *text)
{
    if (strlen(text) > 100)
        return 1;
    return 0;
}
