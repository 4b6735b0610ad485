// The host's libm for `math.rs`: a table of its functions, all called alike.
//
// `math.rs` has them looked up in the shared library, because Rust brings functions of the same names and other results.

#include "slots.h"
#include <errno.h>

#define HOST(name) (*host_##name)
#define FUNCTION(name, shape, ...) \
    static __typeof__(name) *host_##name; \
    static void call_##name(const slot *in, slot *out) { __VA_ARGS__; }
#include "functions.h"
#undef FUNCTION

struct function {
    const char *name;
    const char *shape;
    void (*call)(const slot *in, slot *out);
    void **host;
};

#define FUNCTION(name, shape, ...) {#name, shape, call_##name, (void **)&host_##name},
const struct function clew_math_functions[] = {
#include "functions.h"
};

const unsigned long clew_math_count = sizeof clew_math_functions / sizeof *clew_math_functions;

// The errno that the function sets, 0 if none.
int clew_math_call(const struct function *function, const slot *in, slot *out) {
    int before = errno;
    errno = 0;
    function->call(in, out);
    int result = errno;
    errno = before;
    return result;
}
