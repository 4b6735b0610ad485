// The time zone, the rounding, the exceptions and the memory are what they are when the unit is called.
#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <float.h>
#include <malloc.h>
#include <search.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <wchar.h>

int rounding(void) {
    if (fegetround() != FE_TONEAREST) //~ T possible, F possible
        return 1;
    return 0;
}

int rounding_of_float(void) {
    if (FLT_ROUNDS != 1) //~ T possible, F possible
        return 1;
    return 0;
}

int set_rounding(void) {
    if (fesetround(FE_UPWARD)) //~ F possible
        return 1;
    if (fegetround() != FE_UPWARD) //~ F possible
        return 2;
    return 0;
}

int no_rounding(void) {
    if (!fesetround(77)) //~ T infeasible
        return 1;
    return 0;
}

int raised(void) {
    if (fetestexcept(FE_DIVBYZERO)) //~ T possible, F possible
        return 1;
    return 0;
}

int divided(double x) {
    feclearexcept(FE_ALL_EXCEPT);
    volatile double y = 1 / x;
    if (fetestexcept(FE_DIVBYZERO)) //~ T possible, F possible
        return 1;
    return y > 1;
}

int kept(fenv_t *to) {
    if (!to)
        return -1;
    if (fegetenv(to)) //~ F possible
        return 1;
    return 0;
}

int zone(void) {
    struct tm day = {0};
    char text[64];
    if (strftime(text, sizeof text, "%Z", &day) != 3) //~ T possible, F possible
        return 1;
    return 0;
}

int zone_given(void) {
    struct tm day = {.tm_zone = "CLEW"};
    char text[64];
    if (strftime(text, sizeof text, "%Z", &day) != 4) //~ T infeasible
        return 1;
    return 0;
}

int offset(void) {
    struct tm day = {0};
    char text[64];
    if (strftime(text, sizeof text, "%z", &day) != 5) //~ T infeasible
        return 1;
    return 0;
}

int seconds(void) {
    struct tm day = {.tm_mday = 1, .tm_year = 70};
    char text[64];
    strftime(text, sizeof text, "%s", &day);
    if (text[0] == '0') //~ T possible, F possible
        return 1;
    return 0;
}

int aligned(void) {
    void *p = aligned_alloc(64, 64);
    if (!p) //~ T possible, F possible
        return -1;
    int result = 0;
    if ((uintptr_t)p & 64) //~ T possible, F possible
        result = 1;
    free(p);
    return result;
}

int aligned_by_posix(void) {
    void *p;
    int error = posix_memalign(&p, 64, 64);
    if (error == ENOMEM) //~ T possible, F possible
        return 1;
    free(p);
    return 0;
}

int as_aligned_as_malloc(void) {
    void *p = aligned_alloc(16, 64);
    if (!p) //~ T possible, F possible
        return -1;
    free(p);
    return 0;
}

int several(void) {
    int *p = reallocarray(0, 4, 4);
    if (!p) //~ T possible, F possible
        return 1;
    free(p);
    return 0;
}

int printed(void) {
    char *text;
    if (asprintf(&text, "%d", 3) < 0) //~ T possible, F possible
        return 1;
    free(text);
    return 0;
}
