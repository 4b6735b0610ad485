// A function pointer may be any function of its type: one that is only declared, one of many, one that nobody here knows.
#include <stddef.h>
#include <stdlib.h>

typedef int op(int);
int ext_op(int);
int another_op(int);
double ext_real(double);
void ext_action(void);
op *choose(int);
void install(op **slot);
int n1(int x) { return x + 1; }
int n2(int x) { return x + 2; }
int n3(int x) { return x + 3; }
int n4(int x) { return x + 4; }
int n5(int x) { return x + 5; }
int n6(int x) { return x + 6; }
int n7(int x) { return x + 7; }
int n8(int x) { return x + 8; }
int n9(int x) { return x + 9; }
int n10(int x) { return x + 10; }
int n11(int x) { return x + 11; }
int n12(int x) { return x + 12; }
static int hidden(int x) { return x * 2; }
static int shown(int x) { return x * 3; }
op *show(void) { return shown; }
op *current;
struct driver { const char *name; op *run; void (*stop)(void); };
extern struct driver drivers[];

int declared(op *f) {
    if (f == ext_op) //~ T covered, F covered
        return 1;
    return 0;
}

int declared_other(op *f) {
    if (f == another_op) //~ T covered
        return 1;
    if (f == ext_op) //~ T covered
        return 2;
    return 0;
}

int declared_real(double (*f)(double)) {
    if (f == ext_real) //~ T covered
        return 1;
    return 0;
}

int of_the_library(void (*f)(void *)) {
    if (f == free) //~ T covered
        return 1;
    return 0;
}

int first_of_many(op *f) {
    if (f == n1) //~ T covered
        return 1;
    return 0;
}

int ninth_of_many(op *f) {
    if (f == n9) //~ T covered
        return 1;
    return 0;
}

int last_of_many(op *f) {
    if (f == n12) //~ T covered
        return 1;
    return 0;
}

int any_of_many(op *f) {
    if (f == n1 || f == n2 || f == n3 || f == n4 || f == n5 || f == n6) //~ 1:T covered, 6:T covered, 6:F covered
        return 1;
    if (f == n7 || f == n8 || f == n9 || f == n10 || f == n11) //~ 1:T covered, 5:T covered, 5:F covered
        return 2;
    return 0;
}

int called(op *f) {
    if (!f)
        return -1;
    if (f(1) == 13 && f(2) == 14 && f == n12) //~ 3:T possible, 3:F covered
        return 1;
    return 0;
}

int returned(int i) {
    if (choose(i) == ext_op) //~ T covered
        return 1;
    if (choose(i) == n10) //~ T covered
        return 2;
    return 0;
}

int returned_static(int i) {
    if (choose(i) == shown) //~ T covered
        return 1;
    if (choose(i) == hidden)
        return 2;
    return hidden(i);
}

int open_pointer(void) {
    if (current == ext_op) //~ T covered
        return 1;
    current = n3;
    ext_action();
    if (current == n4) //~ T covered
        return 2;
    return 0;
}

int installed(void) {
    op *f = n1;
    install(&f);
    if (f == another_op) //~ T covered
        return 1;
    return 0;
}

int of_a_driver(const struct driver *d) {
    if (!d)
        return -1;
    if (d->run == ext_op) //~ T covered
        return 1;
    if (d->stop == ext_action) //~ T covered
        return 2;
    return 0;
}

int of_the_table(unsigned i) {
    if (i < 2 && drivers[i].run == n11) //~ 2:T possible
        return 1;
    return 0;
}

int two_the_same(op *f, op *g) {
    if (f == g) { //~ T covered, F covered
        if (f == ext_op) //~ T covered
            return 1;
    }
    return 0;
}

int other_type(void *p) {
    if (p == (void *)ext_op) //~ T covered
        return 1;
    return 0;
}

int defined_is_not_null(void) {
    op *f = n1;
    ext_action();
    if (!f) //~ T infeasible
        return 1;
    return 0;
}
