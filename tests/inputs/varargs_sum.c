// Functions with variable arguments: what they take is what a test passes.

#include <stdarg.h>
#include <stddef.h>

int sum(int n, ...) {
    va_list list;
    long total = 0;
    va_start(list, n);
    for (int i = 0; i < n; i++)
        total += va_arg(list, int);
    va_end(list);
    return total > 10 ? 1 : 0;
}

// A letter for each argument.
int describe(const char *types, ...) {
    va_list list;
    int score = 0;
    va_start(list, types);
    for (; *types; types++) {
        switch (*types) {
        case 'd':
            if (va_arg(list, double) > 1.5)
                score += 1;
            break;
        case 's': {
            const char *text = va_arg(list, const char *);
            if (text && text[0] == 'x')
                score += 2;
            break;
        }
        case 'l':
            if (va_arg(list, long long) == 1LL << 40)
                score += 4;
            break;
        default:
            va_end(list);
            return -1;
        }
    }
    va_end(list);
    return score;
}

// Up to a zero.
int largest(int first, ...) {
    va_list list;
    int most = first;
    va_start(list, first);
    for (int x = first; x != 0; x = va_arg(list, int)) {
        if (x > most)
            most = x;
    }
    va_end(list);
    return most;
}

int order(int n, ...) {
    va_list list;
    if (n != 2)
        return -2;
    va_start(list, n);
    int a = va_arg(list, int), b = va_arg(list, int);
    va_end(list);
    if (a < b)
        return -1;
    if (a > b)
        return 1;
    if (a != b)
        return 2;
    return 0;
}

//~ all sum covered
//~ all describe covered
//~ all largest covered
//~ function order branch 7/8
//~ branch 70:9 T infeasible
