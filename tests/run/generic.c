// _Generic, typeof, __auto_type, statement expressions, choose_expr and types_compatible_p.
#include <stdio.h>

#define NAME(x)                                                                                                        \
    _Generic((x), char: "char", signed char: "schar", int: "int", unsigned: "unsigned", long: "long",                  \
             long long: "llong", float: "float", double: "double", long double: "ldouble", char *: "string",           \
             const char *: "cstring", int *: "int*", void *: "void*", default: "other")
#define MAX(a, b) ({ __typeof__(a) _a = (a); __typeof__(b) _b = (b); _a > _b ? _a : _b; })
#define SWAP(a, b) do { __typeof__(a) _t = (a); (a) = (b); (b) = _t; } while (0)
#define ABSOLUTE(x) _Generic((x), int: absolute_int, double: absolute_double)(x)

static int absolute_int(int x) { return x < 0 ? -x : x; }
static double absolute_double(double x) { return x < 0 ? -x : x; }
struct point { int x, y; };

int main(void) {
    short s = 1;
    char c = 'c', text[3] = "ab";
    const int k = 5;
    int array[2], i = 3, j = 9;
    printf("%s %s %s %s %s\n", NAME(c), NAME(s), NAME(+s), NAME('c'), NAME(k));
    printf("%s %s %s %s %s\n", NAME(1u), NAME(1l), NAME(1ll), NAME(1.0f), NAME(1.0L));
    printf("%s %s %s %s %s\n", NAME(text), NAME("x"), NAME(array), NAME((void *)0), NAME((struct point){0}));
    printf("%d %g %d\n", ABSOLUTE(-5), ABSOLUTE(-2.5), MAX(i++, j--));
    SWAP(i, j);
    printf("%d %d %d\n", i, j, MAX(MAX(1, 7), MAX(4, 2)));
    struct point p = ({ struct point q = {1, 2}; q.x += 10; q; }), r = {3, 4};
    SWAP(p, r);
    printf("%d %d %d\n", p.x, r.x, ({ int sum = 0; for (int n = 0; n < 5; n++) sum += n; sum; }));
    __auto_type copy = r;
    __auto_type pointer = &copy;
    pointer->y = 77;
    __typeof__(int[3]) three = {1, 2, 3};
    __typeof__(*three) element = three[2];
    __typeof__(absolute_int) *function = absolute_int;
    printf("%d %d %d\n", copy.y, element, function(-8));
    printf("%d %d\n", __builtin_types_compatible_p(int, __typeof__(k)), __builtin_types_compatible_p(int, long));
    printf("%d\n", __builtin_choose_expr(sizeof(int) == 4, 44, "no"));
    int evaluated = 0;
    (void)sizeof(evaluated++), (void)_Generic(evaluated++, default: 0);
    int result = ({ if (i > 3) goto out; 5; }) + 1;
    evaluated = result;
out:
    printf("%d %d\n", evaluated, ({ int deep = ({ int x = 2; x * x; }); deep + 1; }));
    return 0;
}
