/* Exceptions and environments of floating-point operations, as far as they are kept. */
#include "support/show.h"
#include <fenv.h>

int main(void) {
    fenv_t saved;
    fexcept_t flags;
    show("%d %d ", fegetround(), feclearexcept(FE_ALL_EXCEPT));
    show("%d %d ", fetestexcept(FE_ALL_EXCEPT), feraiseexcept(FE_INVALID | FE_DIVBYZERO));
    show("%d %d ", fetestexcept(FE_ALL_EXCEPT), fetestexcept(FE_INVALID));
    show("%d ", fegetexceptflag(&flags, FE_ALL_EXCEPT));
    show("%d %d ", feholdexcept(&saved), fetestexcept(FE_ALL_EXCEPT));
    show("%d %d ", feraiseexcept(FE_OVERFLOW) & 0, feupdateenv(&saved));
    show("%d %d ", fetestexcept(FE_INVALID | FE_OVERFLOW), fesetenv(FE_DFL_ENV));
    show("%d %d ", fetestexcept(FE_ALL_EXCEPT), fesetexceptflag(&flags, FE_INVALID));
    show("%d %d %d\n", fetestexcept(FE_ALL_EXCEPT), fesetround(FE_TONEAREST), fesetround(77) != 0);
    return 0;
}
