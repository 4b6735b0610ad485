#include "functions.c"
#include "env.h"

int ext_op(int x) { return x; }
int another_op(int x) { return x; }
double ext_real(double x) { return x; }
void ext_action(void) { act(); }
static op *chosen, *then;
op *choose(int i) {
    op *f = chosen;
    chosen = then;
    return f;
}
void install(op **slot) {
    if (now)
        *slot = another_op;
}
struct driver drivers[2] = {{"a", n11, 0}, {"b", n1, 0}};
static int thirteen(int x) { return x + 12; }
static int zero(int x) { return 0; }
static int odd(int x) { return x == 1 ? 13 : 0; }
static double other(double x) { return x; }
static void drop(void *p) {}
static void to_n4(void) { current = n4; }
static void wild(void) {}

int main(void) {
    op *all[] = {n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, ext_op, another_op, thirteen, zero, odd};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        op *f = all[i];
        declared(f), declared_other(f), first_of_many(f), ninth_of_many(f), last_of_many(f), any_of_many(f), called(f);
        other_type((void *)f);
        for (unsigned j = 0; j < sizeof all / sizeof *all; j++)
            two_the_same(f, all[j]);
        chosen = then = f, returned(1);
        current = f, open_pointer();
        struct driver d = {"c", f, f == n1 ? ext_action : 0};
        of_a_driver(&d);
    }
    called(0), of_a_driver(0);
    declared_real(ext_real), declared_real(other), of_the_library(free), of_the_library(drop);
    chosen = show(), then = 0, returned_static(1), returned_static(1);
    current = 0, TRY(to_n4, open_pointer());
    TRY(wild, installed());
    of_the_table(0), of_the_table(1), of_the_table(2);
    defined_is_not_null();
}
