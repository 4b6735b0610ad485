// Weak symbols are there or not, and their definitions are overridden or not.
#include <stddef.h>

extern void opt(void) __attribute__((weak));
extern int opt_ask(int) __attribute__((weak));
extern int opt_level __attribute__((weak));
extern const char *opt_name __attribute__((weak));
extern int opt_table[4] __attribute__((weak));
#pragma weak by_pragma
int by_pragma(void);
static int used;

__attribute__((weak)) int fallback(int x) {
    return x > 0 ? 1 : 0;
}

__attribute__((weak)) int limit = 10;
__attribute__((weak)) const int fixed = 10;
__attribute__((weak)) int (*hook)(int) = 0;

int original(int x) {
    return x + 1;
}

extern int renamed(int) __attribute__((weak, alias("original")));

int same_as_another(void) {
    if (original == by_pragma) //~ T possible
        return 1;
    return 0;
}

int present(void) {
    if (opt) //~ T covered, F covered
        return 1;
    return 0;
}

int called_if_present(void) {
    used = 0;
    if (opt) { //~ T covered, F covered
        opt();
        used = 1;
    }
    if (used) //~ T covered, F covered
        return 1;
    return 0;
}

int asked_if_present(int x) {
    if (opt_ask && opt_ask(x) == 3) //~ 1:T covered, 1:F covered, 2:T covered, 2:F covered
        return 1;
    return 0;
}

int variable(void) {
    if (&opt_level && opt_level == 7) //~ 1:T covered, 1:F covered, 2:T covered
        return 1;
    return 0;
}

int name(void) {
    if (&opt_name != NULL && opt_name) //~ 1:F covered, 2:T covered, 2:F covered
        return 1;
    return 0;
}

int table(unsigned i) {
    if (i > 3)
        return -1;
    int *t = opt_table;
    if (t) { //~ T covered, F covered
        if (t[i] == 5) //~ T covered
            return 1;
    }
    return 0;
}

int pragma(void) {
    if (by_pragma) //~ T covered, F covered
        return 1;
    return 0;
}

int as_pointer(void) {
    int (*f)(int) = opt_ask;
    if (!f) //~ T covered, F covered
        return -1;
    if (f(2) == 4) //~ T covered
        return 1;
    return 0;
}

int overridden_function(int x) {
    int y = fallback(x);
    if (y == 0) //~ T covered
        return 0;
    if (y == 1) //~ T covered
        return 1;
    if (y == 42) //~ T covered
        return 2;
    return 3;
}

int overridden_variable(void) {
    if (limit == 99) //~ T covered
        return 1;
    return 0;
}

int overridden_constant(void) {
    const int *p = &fixed;
    if (*p == 99) //~ T possible
        return 1;
    return 0;
}

int overridden_pointer(int x) {
    if (hook && hook(x) == 3) //~ 1:T covered, 1:F covered, 2:T covered
        return 1;
    return 0;
}

int by_alias(int x) {
    if (x > 100 || x < -100)
        return -1;
    if (renamed(x) != x + 1) //~ T possible
        return 1;
    return 0;
}

int not_weak(int x) {
    if (x > 100 || x < -100)
        return -1;
    if (original(x) != x + 1) //~ T infeasible
        return 1;
    return 0;
}
