//~ only: x86-64
// Structs, complex numbers, vectors and wide integers among variable arguments.
#include <stdarg.h>
#include <stdio.h>

struct one { char c; };
struct three { char c[3]; };
struct ints { int a, b, c; };
struct floats { float x, y, z; };
struct mixed { long a; double b; };
struct doubles { double a, b; };
struct big { int a[7]; double d; };
struct extended { long double x; char c; };
struct empty {};
union either { double d; int i; };
typedef int vector __attribute__((vector_size(16)));
typedef float pair __attribute__((vector_size(8)));

static double walk(const char *kinds, ...) {
    va_list list;
    double total = 0;
    va_start(list, kinds);
    for (; *kinds; kinds++) {
        double here = 0;
        switch (*kinds) {
        case '1': here = va_arg(list, struct one).c; break;
        case '3': here = va_arg(list, struct three).c[2]; break;
        case 'i': { struct ints s = va_arg(list, struct ints); here = s.a * 100 + s.b * 10 + s.c; break; }
        case 'f': { struct floats s = va_arg(list, struct floats); here = s.x + s.y * 2 + s.z * 4; break; }
        case 'm': { struct mixed s = va_arg(list, struct mixed); here = s.a + s.b; break; }
        case 'd': { struct doubles s = va_arg(list, struct doubles); here = s.a - s.b; break; }
        case 'b': { struct big s = va_arg(list, struct big); here = s.a[0] + s.a[6] + s.d; break; }
        case 'x': { struct extended s = va_arg(list, struct extended); here = (double)s.x + s.c; break; }
        case 'e': (void)va_arg(list, struct empty); break;
        case 'u': here = va_arg(list, union either).d; break;
        case 'v': { vector v = va_arg(list, vector); here = v[0] + v[3] * 10; break; }
        case 'p': { pair v = va_arg(list, pair); here = v[0] - v[1]; break; }
        case 'c': { double _Complex z = va_arg(list, double _Complex); here = __real__ z * __imag__ z; break; }
        case 'C': { float _Complex z = va_arg(list, float _Complex); here = __real__ z + __imag__ z; break; }
        case 'n': here = va_arg(list, int); break;
        case 'r': here = va_arg(list, double); break;
        }
        total = total * 2 + here;
    }
    va_end(list);
    return total;
}

int main(void) {
    struct ints i = {1, 2, 3};
    struct floats f = {0.5f, 1, 2};
    struct mixed m = {7, 0.25};
    struct doubles d = {5, 1.5};
    struct big b = {{1, 2, 3, 4, 5, 6, 7}, 0.125};
    struct extended x = {2.5L, 'x'};
    union either u = {3.75};
    vector v = {1, 2, 3, 4};
    pair p = {9, 4};
    double _Complex z = 2 + 3.0i;
    float _Complex w = 0.5f + 1.5if;
    printf("%g\n", walk("13n", (struct one){'a'}, (struct three){{1, 2, 3}}, 5));
    printf("%g %g %g\n", walk("i", i), walk("f", f), walk("m", m));
    printf("%g %g %g\n", walk("d", d), walk("b", b), walk("x", x));
    printf("%g %g\n", walk("eun", (struct empty){}, u, 1), walk("p", p));
    printf("%g %g\n", walk("c", z), walk("C", w));
    printf("%g\n", walk("nbnxnp", 1, b, 2, x, 3, p));
#ifdef __SSE2__
    /* Without these registers, clang itself passes them in one place and looks in another. */
    printf("%g %g\n", walk("v", v), walk("nvnvvvvvvvvn", 1, v, 2, v, v, v, v, v, v, v, v, 5));
#endif
    printf("%g\n", walk("rmrmrmrmrmrm", 1.0, m, 2.0, m, 3.0, m, 4.0, m, 5.0, m, 6.0, m));
    printf("%g\n", walk("iiiififdcbC", i, i, i, i, f, i, f, d, z, b, w));
    printf("%g\n", walk("dddddddddn", d, d, d, d, d, d, d, d, d, 77));
    return 0;
}
