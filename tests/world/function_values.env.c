#include "function_values.c"

int ext_op(int x) { return x; }
static int calls;
static int count(int x) { return x + ++calls; }
static int same(int x) { return x; }
static op *chosen[2];
static unsigned next;
op *choose(void) { return chosen[next++ % 2]; }
static double real_calls;
static double real(double x, int n) { return x * 0 + n * 0 + 2 + real_calls++; }
static double other(double x, int n) { return x * 0 + n * 0 + 2 + real_calls++; }

int main(void) {
    with_a_declared_one(ext_op), with_a_declared_one(same);
    chosen[0] = chosen[1] = abs, with_the_librarys();
    chosen[0] = chosen[1] = same, with_the_librarys();
    with_another(real, real), with_another(real, other);
    real_calls = 0, with_another_called(real, real);
    real_calls = 0, with_another_called(real, other);
    struct ops ops = {real, real};
    of_a_struct(&ops);
    ops.second = other, of_a_struct(&ops);
    next = 0, calls = 0, chosen[0] = chosen[1] = count, given_back_twice();
    next = 0, calls = 2, chosen[0] = count, chosen[1] = same, given_back_twice();
    as_data((void *)real, real), as_data((void *)other, real);
}
