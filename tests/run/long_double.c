// long double: x87's 80 bits in registers, memory, structs and variable arguments.
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct box { char c; long double x; short s; };
static long double global = 1.1L, array[3] = {0x1p-16445L, -0.0L, 1e4000L};
static struct box boxes[2] = {{'a', 2.5L, 3}, {'b', -1e-4000L, 4}};

static long double sum(int n, ...) {
    va_list list;
    va_start(list, n);
    long double total = 0;
    while (n--) total += va_arg(list, long double) * va_arg(list, int);
    va_end(list);
    return total;
}

static struct box scale(struct box b, long double by) { return b.x *= by, b.s++, b; }
static long double power(long double x, int n) { return n == 0 ? 1 : n < 0 ? 1 / power(x, -n) : x * power(x, n - 1); }

int main(void) {
    long double a = 1.0L / 3, b = 0x1.00000000000001p0L;
    printf("%La %La %La %La\n", a + b, a - b, a * b, a / b);
    printf("%d%d%d%d%d\n", a < b, a == b, a != b, a >= b, a == 1.0 / 3);
    printf("%La %a %a\n", -a, (double)a, (float)a);
    printf("%lld %llu %d %u\n", (long long)-1e18L, (unsigned long long)1.8e19L, (int)-7.9L, (unsigned)4e9L);
    printf("%La %La %La\n", (long double)0.1, (long double)0.1f, (long double)9223372036854775807ll);
    printf("%La %La\n", (long double)18446744073709551615ull, (long double)-5);
    printf("%La %d %d\n", array[0], signbit(array[1]) != 0, array[2] > DBL_MAX);
    printf("%Lg %Lf %Le\n", global, 1234.5L, array[2]);
    printf("%La\n", sum(3, 1.5L, 2, 2.25L, 3, -1e-10L, 1));
    struct box moved = scale(boxes[0], 1e30L);
    printf("%c %La %d %d\n", moved.c, moved.x, moved.s, boxes[1].x < 0);
    printf("%La %La\n", power(1.5L, 100), power(10, -30));
    long double copy[2], *p = copy;
    memcpy(copy, array, sizeof copy);
    *p++ += 1, *p = a > b ? a : b;
    printf("%La %La %d\n", copy[0], copy[1], LDBL_MANT_DIG);
    printf("%La %La %La\n", fabsl(-a), sqrtl(2), floorl(-2.5L));
    printf("%d %d %d\n", isnan(NAN + a) != 0, isinf(1 / array[1]) != 0, (a - a) == 0);
    global *= 3, global /= 7, global++;
    printf("%La\n", global);
    return 0;
}
