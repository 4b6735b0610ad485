// A function pointer that was called is compared with a function, or with another pointer: it may have been that one.
#include <stdlib.h>

typedef int op(int);
typedef double unknown(double, int);
struct ops {
    unknown *first, *second;
};
int ext_op(int);
op *choose(void);

int with_a_declared_one(op *f) {
    if (f && f(3) == 3 && f == ext_op) //~ 3:T covered, 3:F covered
        return 1;
    return 0;
}

int with_the_librarys(void) {
    op *f = choose();
    if (f && f(3) == 3 && f == abs) //~ 3:T covered, 3:F covered
        return 1;
    return 0;
}

int with_another(unknown *f, unknown *g) {
    if (f && f == g) //~ 2:T covered, 2:F covered
        return 1;
    return 0;
}

int with_another_called(unknown *f, unknown *g) {
    if (!f || !g)
        return -1;
    if (f(1, 2) == 2 && g(1, 2) == 3 && f == g) //~ 3:T covered, 3:F covered
        return 1;
    return 0;
}

int of_a_struct(struct ops *ops) {
    if (!ops->first)
        return -1;
    if (ops->first != ops->second) //~ T covered, F covered
        return ops->first(1, 2) > 2;
    return 0;
}

int given_back_twice(void) {
    op *f = choose(), *g = choose();
    if (!f || !g)
        return -1;
    if (f(1) + g(1) == 5 && f == g) //~ 2:T covered, 2:F covered
        return 1;
    return 0;
}

int as_data(void *p, unknown *f) {
    if (p && p == (void *)f) //~ 2:T possible
        return 1;
    return 0;
}
