//~ all report covered
//~ error uninitialised-read 25
#include <stdarg.h>

/* A format it does not look at, then what clew.toml says. */
int report(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    int number = va_arg(list, int);
    const char *name = va_arg(list, const char *);
    double ratio = va_arg(list, double);
    va_end(list);
    if (number == 7 && name && name[0] == 'x')
        return ratio > 0.5 ? 1 : 2;
    return 0;
}

/* It takes one more than it is given. */
int two(int n, ...)
{
    va_list list;
    va_start(list, n);
    int first = va_arg(list, int);
    int second = va_arg(list, int);
    va_end(list);
    return first == second;
}
