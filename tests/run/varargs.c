// Variable arguments of every scalar type; lists copied, passed on, walked twice; many of each kind.
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

static int sum(int count, ...) {
    va_list list;
    va_start(list, count);
    int total = 0;
    while (count--) total += va_arg(list, int);
    va_end(list);
    return total;
}

static double walk(const char *kinds, va_list list) {
    double total = 0;
    for (; *kinds; kinds++) switch (*kinds) {
        case 'i': total += va_arg(list, int); break;
        case 'u': total += va_arg(list, unsigned); break;
        case 'l': total += va_arg(list, long); break;
        case 'L': total += (double)va_arg(list, long long); break;
        case 'd': total += va_arg(list, double); break;
        case 'D': total += (double)va_arg(list, long double); break;
        case 's': total += (double)strlen(va_arg(list, char *)); break;
        case 'p': total += *va_arg(list, int *); break;
        case 'f': total += va_arg(list, int (*)(int))(5); break;
        case 'w': total += va_arg(list, wint_t); break;
        case 'z': total += (double)va_arg(list, size_t); break;
        }
    return total;
}

static void twice(const char *kinds, ...) {
    va_list list, copy;
    va_start(list, kinds);
    va_copy(copy, list);
    double first = walk(kinds, list), second = walk(kinds, copy);
    printf("%s %g %g\n", kinds, first, second);
    va_end(copy);
    va_end(list);
}

static int format(char *to, size_t room, const char *text, ...) {
    va_list list;
    va_start(list, text);
    int n = vsnprintf(to, room, text, list);
    va_end(list);
    return n;
}

static int after(long a, double b, char c, float d, int *e, short f, unsigned g, ...) {
    va_list list;
    va_start(list, g);
    int first = va_arg(list, int);
    double second = va_arg(list, double);
    va_end(list);
    return (int)(a + b + c + d + *e + f + g + first + second);
}

static int nested(int depth, ...) {
    va_list list;
    va_start(list, depth);
    int next = va_arg(list, int);
    int rest = depth ? nested(depth - 1, next * 2, depth) : 0;
    int last = va_arg(list, int);
    va_end(list);
    return rest + next + last;
}

int main(void) {
    int n = 42;
    char c = 'c';
    short s = -7;
    float f = 2.5f;
    printf("%d %d %d\n", sum(0), sum(3, 1, 2, 3), sum(12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12));
    twice("iiddiidd", 1, 2, 0.5, 0.25, 3, 4, 8.0, 16.0);
    twice("dddddddddddd", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0);
    twice("DidDLlu", 1.5L, 3, 2.5, -4.0L, 1ll << 40, -5l, 4000000000u);
    twice("spfwzii", "text", &n, abs, L'w', sizeof n, c, s);
    twice("diLd", f, s, -1ll, (double)f * 2);
    char text[64];
    int length = format(text, sizeof text, "%d-%s-%c-%.2f-%lld", n, "str", c, f, -1234567890123ll);
    printf("%d %s\n", length, text);
    printf("%d\n", after(1, 2.5, 3, 4.5f, &n, 6, 7, 8, 9.5));
    printf("%d\n", nested(5, 1, 10));
    int (*pointer)(int, ...) = sum;
    printf("%d\n", pointer(2, c, s));
    return 0;
}
