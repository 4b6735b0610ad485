#include "rounding.c"
#include "env.h"
void notify(void) { act(); }
static void up(void) { fesetround(FE_UPWARD); }
int main(void) {
    int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    for (int i = 0; i < 4; i++) {
        fesetround(modes[i]);
        sum(1), sum(2), third(1, 3), third(2, 3), third(1, 2), to_integer(2.5), to_integer(1), narrowed(1 + 0x1p-40), narrowed(1);
        exact(2), exact(3);
    }
    fesetround(FE_DOWNWARD), now = 0, mode_changes(1, 3), mode_changes(2, 3), mode_changes(1, 2);
    now = up, mode_changes(1, 3);
}
