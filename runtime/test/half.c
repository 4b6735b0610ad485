/* _Float16: every value widened, and narrowed from all formats, around every tie. */

#include <stdint.h>

#include "show.h"

union half {
    uint16_t bits;
    _Float16 value;
};

static unsigned bits(_Float16 x) { return ((union half){.value = x}).bits; }

int main(void) {
    for (unsigned i = 0; i < 0x10000; i++) {
        union half u = {(uint16_t)i}, above = {(uint16_t)(i + 1)};
        float x = u.value, y = above.value;
        if (x != x || y != y) continue;
        if (i % 7 == 0) show("widened %a\n", (double)x);
        double middle = ((double)x + (double)y) / 2;
        if (i % 5 == 0) show("tie %x %x\n", bits((_Float16)middle), bits((_Float16)(float)middle));
        if (i % 11 == 0) show("near %x\n", bits((_Float16)(middle * (1 + 0x1p-50))));
        if (i % 13 == 0) show("extended %x\n", bits((_Float16)((long double)middle * (1 - 0x1p-60L))));
    }
    show("large %x %x %x\n", bits((_Float16)65519.99), bits((_Float16)65520.0), bits((_Float16)1e300));
    show("small %x %x %x\n", bits((_Float16)0x1p-25), bits((_Float16)0x1.001p-25), bits((_Float16)-1e-300));
    return 0;
}
