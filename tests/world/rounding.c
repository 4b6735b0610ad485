// With access to the floating-point environment, the rounding mode is whatever the caller has set.
//~ flags: -frounding-math -ffp-exception-behavior=maytrap
#include <fenv.h>

void notify(void);

int sum(double x) {
    double y = x + 0x1p-60;
    if (x == 1 && y > 1) //~ 2:T possible, 2:F possible
        return 1;
    return 0;
}

int third(float x, float y) {
    float z = x / y;
    if (x == 1 && y == 3 && z > 0x1.555555p-2f) //~ 3:T possible, 3:F possible
        return 1;
    return 0;
}

int mode_changes(double x, double y) {
    double before = x / y;
    notify();
    double after = x / y;
    if (x == 1 && y == 3 && before < after) //~ 3:T possible
        return 1;
    return 0;
}

int to_integer(double x) {
    if (x != 2.5)
        return -1;
    if (__builtin_rint(x) == 3) //~ T possible, F possible
        return 1;
    return 0;
}

int narrowed(double x) {
    float f = (float)x;
    if (x == 1 + 0x1p-40 && f > 1) //~ 2:T possible, 2:F possible
        return 1;
    return 0;
}

int exact(double x) {
    double y = x + 1;
    if (x == 2 && y != 3)
        return 1;
    return 0;
}
