/*
 * fenv.h: the one rounding there is, to nearest. Operations raise no exceptions here; those that a program raises itself
 * are kept. Who calls a unit may have set another rounding, and raised others.
 */
#include <clew/features.h>

/* The bits that x86 has for invalid, division by zero, overflow, underflow and inexact. */
enum { all_exceptions = 0x3d, to_nearest = 0, roundings = 0xc00 };

typedef unsigned short fexcept_t;

/* As large as the header says; only what is needed is used. */
typedef struct {
    int raised;
    char rest[28];
} fenv_t;

static int raised;

int feclearexcept(int which) {
    raised &= ~which;
    return 0;
}

int feraiseexcept(int which) {
    raised |= which & all_exceptions;
    return 0;
}

int fetestexcept(int which) {
    clew_whole_programs_only("the exceptions that floating-point operations raise");
    return raised & which & all_exceptions;
}

int fegetexceptflag(fexcept_t *to, int which) {
    *to = (fexcept_t)fetestexcept(which);
    return 0;
}

int fesetexceptflag(const fexcept_t *from, int which) {
    raised = (raised & ~which) | (*from & which & all_exceptions);
    return 0;
}

int fegetround(void) {
    clew_doubt("round-to-nearest");
    return to_nearest;
}

int fesetround(int rounding) {
    if (rounding & ~roundings)
        return 1;
    if (rounding != to_nearest)
        clew_unsupported("another rounding mode");
    return 0;
}

static const char environments[] = "an environment of floating-point operations";

int fegetenv(fenv_t *to) {
    clew_whole_programs_only(environments);
    to->raised = raised;
    return 0;
}

/* FE_DFL_ENV is the pointer -1. */
int fesetenv(const fenv_t *from) {
    if (from != (const fenv_t *)-1)
        clew_whole_programs_only(environments);
    raised = from == (const fenv_t *)-1 ? 0 : from->raised;
    return 0;
}

int feholdexcept(fenv_t *to) {
    fegetenv(to);
    raised = 0;
    return 0;
}

int feupdateenv(const fenv_t *from) {
    int before = raised;
    fesetenv(from);
    raised |= before;
    return 0;
}
