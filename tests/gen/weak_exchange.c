// A weak exchange may fail although nothing has changed; a strong one may not.
#include <stdatomic.h>

int weak(void) {
    _Atomic int spin = 0;
    int expected = 0;
    if (!atomic_compare_exchange_weak(&spin, &expected, 1))
        return 1;
    return 0;
}

int strong(void) {
    _Atomic int spin = 0;
    int expected = 0;
    if (!atomic_compare_exchange_strong(&spin, &expected, 1))
        return 1;
    return 0;
}

//~ branch 7:9 T gave_up
//~ branch 7:9 F covered
//~ branch 15:9 T infeasible
//~ branch 15:9 F covered
