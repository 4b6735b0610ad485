//~ flags: -Wl,--wrap=aligned_alloc -Wl,--wrap=posix_memalign -Wl,--wrap=reallocarray -Wl,--wrap=asprintf -lm
#include "surroundings.c"
#include <stdarg.h>

static int fails;
void *__real_aligned_alloc(size_t alignment, size_t n);
void *__wrap_aligned_alloc(size_t alignment, size_t n) { return fails ? 0 : __real_aligned_alloc(alignment, n); }
int __real_posix_memalign(void **to, size_t alignment, size_t n);
int __wrap_posix_memalign(void **to, size_t alignment, size_t n) {
    return fails ? ENOMEM : __real_posix_memalign(to, alignment, n);
}
void *__real_reallocarray(void *p, size_t n, size_t size);
void *__wrap_reallocarray(void *p, size_t n, size_t size) { return fails ? 0 : __real_reallocarray(p, n, size); }
int __wrap_asprintf(char **to, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = fails ? -1 : vasprintf(to, format, args);
    va_end(args);
    return n;
}

int main(void) {
    rounding(), rounding_of_float();
    fesetround(FE_UPWARD), rounding(), rounding_of_float();
    set_rounding(), no_rounding(), fesetround(FE_TONEAREST);
    fenv_t here;
    feclearexcept(FE_ALL_EXCEPT), raised(), feraiseexcept(FE_DIVBYZERO), raised();
    divided(2), divided(0), kept(&here), kept(0);
    zone_given(), offset();
    setenv("TZ", "UTC0", 1), tzset(), zone(), seconds();
    setenv("TZ", "<CLEW>-3", 1), tzset(), zone(), seconds();
    void *keep[64];
    for (int i = 0; i < 64; i++)
        aligned(), keep[i] = malloc(64 * (i % 5 + 1));
    for (int i = 0; i < 64; i++)
        free(keep[i]);
    for (fails = 0; fails < 2; fails++)
        aligned(), aligned_by_posix(), as_aligned_as_malloc(), several(), printed();
}
