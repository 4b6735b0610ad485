/* The bits of absolute values, zeros and NaNs among them. */
#include "support/show.h"
#include <math.h>
#include <string.h>

int main(void) {
    const double values[] = {0.0, -0.0, 1.5, -1.5, 1e300, -1e300, INFINITY, -INFINITY, 4.9e-324, -4.9e-324, -NAN};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double d = fabs(values[i]);
        float f = fabsf((float)values[i]);
        unsigned long long bits;
        unsigned low;
        memcpy(&bits, &d, sizeof d);
        memcpy(&low, &f, sizeof f);
        show("%016llx %08x\n", bits, low);
    }
    return 0;
}
