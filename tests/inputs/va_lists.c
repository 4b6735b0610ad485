// Functions that are given a va_list.

#include <stdarg.h>
#include <stddef.h>

int sum(int n, va_list list) {
    int sum = 0;
    if (n < 0 || n > 9)
        return -1;
    for (int i = 0; i < n; i++) {
        int value = va_arg(list, int);
        if (value == 77)
            return -2;
        sum += value;
    }
    return sum == 10 ? 1 : 0;
}

double mixed(const char *kinds, va_list list) {
    double total = 0;
    for (; *kinds; kinds++) {
        if (*kinds == 'd') {
            total += va_arg(list, int);
        } else if (*kinds == 'f') {
            total += va_arg(list, double);
        } else if (*kinds == 's') {
            const char *text = va_arg(list, const char *);
            if (text && text[0] == 'q')
                return -1;
        } else {
            return -2;
        }
    }
    return total > 5.5 ? 1 : 0;
}

// Nothing else is given.
int first(va_list list) {
    return va_arg(list, long) == 5 ? va_arg(list, int) : 0;
}

//~ all sum covered
//~ all mixed covered
//~ all first covered
//~ closed
