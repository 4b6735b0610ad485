/* Conditions inside macros, macros inside conditions, macros inside macros. */
#define BOTH(a, b) ((a) && (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define CHECK(x)            \
    do {                    \
        if (!(x)) return 1; \
    } while (0)
#define CHECK_BOTH(a, b) CHECK(BOTH(a, b))
#define EITHER_OF_THREE(a, b, c) ((a) || BOTH(b, c))
#define IF_POSITIVE(x) if ((x) > 0)
#define LIMIT 10
#define NAME(x) checked_##x

#include "macros.h"

int NAME(one)(int a, int b) {
    CHECK(a);
    CHECK_BOTH(a, b);
    CHECK(BOTH(a, b) || b > LIMIT);
    if (EITHER_OF_THREE(a, b, a > b)) return MAX(a, b);
    IF_POSITIVE(a) { return MAX(MAX(a, b), LIMIT); }
    while (EITHER_OF_THREE(a < LIMIT, b, 0)) a++;
    return in_header(a) + IN_HEADER(a, b);
}

#if LIMIT > 100
int skipped(int a) { return a ? 1 : 2; }
#endif

int main(void) {
    int sum = 0;
    for (int a = -2; a < 3; a++)
        for (int b = -2; b < 3; b++) sum += checked_one(a, b);
    return sum == 12345;
}
