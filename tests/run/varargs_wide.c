//~ only: x86-64
//~ flags: -std=gnu23
// 128-bit integers and _BitInt among variable arguments.
#include <stdarg.h>
#include <stdio.h>

struct wide { __int128 x; };
typedef _BitInt(70) b70;

static void show(unsigned __int128 x) {
    printf("%016llx%016llx\n", (unsigned long long)(x >> 64), (unsigned long long)x);
}

static void walk(const char *kinds, ...) {
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++) switch (*kinds) {
        case 'n': printf("%d\n", va_arg(list, int)); break;
        case 'q': show(va_arg(list, unsigned __int128)); break;
        case 'w': show(va_arg(list, struct wide).x); break;
        case 'b': show(va_arg(list, b70)); break;
        case 's': printf("%lld\n", (long long)va_arg(list, _BitInt(37))); break;
        case 'h': printf("%a\n", (double)va_arg(list, _Float16)); break;
        }
    va_end(list);
}

int main(void) {
    __int128 q = ((__int128)0x123 << 80) + 5;
    struct wide w = {-q};
    b70 b = (b70)-3;
    walk("nqqqqnq", 1, q, -q, q + 1, q, 2, q * 2);
    walk("qnqnqq", q, 1, -q, 2, q, q + 3);
    walk("nwnwnw", 1, w, 2, w, 3, w);
    walk("nbnbnbb", 1, b, 2, b, 3, b, b);
    walk("snsnsnsn", (_BitInt(37))-5, 1, (_BitInt(37))6, 2, (_BitInt(37))7, 3, (_BitInt(37))8, 4);
    walk("hnh", (_Float16)1.5, 4, (_Float16)-0.25);
    return 0;
}
