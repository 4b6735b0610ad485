// Performs the operation named by its argument, natively, on each record of three values from its input, sixteen bytes
// each, and writes a record of two for each. Compiled at -O0 by the tests, which compare clew's answers with these.

#include "../../native/slots.h"
#include <errno.h>
#include <stdio.h>

typedef unsigned __int128 u128;

// The types of the compiler's functions. A `__bf16` is returned like a `_Float16`; clang 19 converts it once too often.
typedef _Float16 f16;
typedef _Float16 bf16;
typedef unsigned short u16;
typedef int s32;
typedef long s64;
typedef __int128 s128;
typedef unsigned u32;
typedef unsigned long u64;
SCALAR(f16, 2)
SCALAR(bf16, 2)
SCALAR(s32, 4)
SCALAR(s64, 8)
SCALAR(s128, 16)
SCALAR(u16, 2)
SCALAR(u32, 4)
SCALAR(u64, 8)
SCALAR(u128, 16)

struct operation {
    const char *name;
    void (*run)(const u128 *in, u128 *out);
};

// The functions of libm too; the upper bits of their first result tell the errno that they set.
#define HOST(name) (name)
#define FUNCTION(name, shape, ...) RUN(name, errno = 0; __VA_ARGS__; out[0] ^= (u128)errno << 96)

#define RUN(name, ...) \
    static void run_##name(const u128 *in, u128 *out) { __VA_ARGS__; }
#include "../../native/functions.h"
#include "operations.h"
#include "soft.h"
#undef RUN

#define RUN(name, ...) {#name, run_##name},
static const struct operation operations[] = {
#include "../../native/functions.h"
#include "operations.h"
#include "soft.h"
};

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++) {
        if (argc == 2 && !strcmp(operations[i].name, argv[1])) {
            u128 in[3], out[2];
            while (fread(in, sizeof in, 1, stdin) == 1) {
                memset(out, 0, sizeof out);
                operations[i].run(in, out);
                fwrite(out, sizeof out, 1, stdout);
            }
            return 0;
        }
    }
    return 1;
}
