// Performs the operation named by its argument, natively, on each record of three 16-byte values from its input, and
// writes a record of two for each. Compiled at -O0 by the tests, which compare clew's answers with these.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned __int128 u128;
typedef float f32;
typedef double f64;
typedef long double f80;

#define TAKE(T) \
    static T take_##T(const u128 *a) { \
        T x; \
        memcpy(&x, a, sizeof x); \
        return x; \
    } \
    static void give_##T(u128 *r, T x) { memcpy(r, &x, sizeof x < 16 ? sizeof x : 10); }
TAKE(f32)
TAKE(f64)
TAKE(f80)

struct operation {
    const char *name;
    void (*run)(const u128 *a, u128 *r);
};

#define RUN(name, ...) \
    static void run_##name(const u128 *a, u128 *r) { __VA_ARGS__; }

#include "operations.h"

#undef RUN
#define RUN(name, ...) {#name, run_##name},
static const struct operation operations[] = {
#include "operations.h"
};

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        if (argc == 2 && !strcmp(operations[i].name, argv[1])) {
            u128 a[3], r[2];
            while (fread(a, sizeof a, 1, stdin) == 1) {
                memset(r, 0, sizeof r);
                operations[i].run(a, r);
                fwrite(r, sizeof r, 1, stdout);
            }
            return 0;
        }
    }
    return 1;
}
