/* Powers with integer exponents. */

#include "show.h"

int main(void) {
    double bases[] = {0, -0.0, 1, -1, 2, 0.5, 1.1, -3.7, 1e10, 1e-10};
    for (int i = 0; i < 10; i++)
        for (int n = -20; n <= 20; n += 3) {
            show("double %a\n", __builtin_powi(bases[i], n));
            show("float %a\n", (double)__builtin_powif((float)bases[i], n));
            show("long double %La\n", __builtin_powil((long double)bases[i], n));
        }
    return 0;
}
