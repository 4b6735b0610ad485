//~ flags: -Wl,--wrap=malloc -Wl,--wrap=realloc -Wl,--wrap=asprintf -Wl,--wrap=posix_memalign -Wl,--wrap=aligned_alloc
//~ flags: -Wl,--wrap=memalign -Wl,--wrap=reallocarray -Wl,--wrap=__strdup -Wl,--wrap=wcsdup -Wno-error
/* The n-th call fails, or gives memory where it is to give none. */
#include "memory.c"
#include <errno.h>
#include <stdarg.h>

static int left = -1;
static int fails(void) { return left >= 0 && left-- == 0; }
void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n) { return fails() ? NULL : __real_malloc(n); }
void *__real_realloc(void *p, size_t n);
void *__wrap_realloc(void *p, size_t n) {
    if (n == 0) {
        free(p);
        return fails() ? __real_malloc(1) : NULL;
    }
    return fails() ? NULL : __real_realloc(p, n);
}
int __wrap_asprintf(char **to, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int count = fails() ? -1 : vasprintf(to, format, args);
    va_end(args);
    return count;
}
int __real_posix_memalign(void **to, size_t alignment, size_t n);
int __wrap_posix_memalign(void **to, size_t alignment, size_t n) {
    return alignment >= 8 && fails() ? ENOMEM : __real_posix_memalign(to, alignment, n);
}
void *__wrap_aligned_alloc(size_t alignment, size_t n) { return fails() ? NULL : __real_malloc(n); }
void *__wrap_memalign(size_t alignment, size_t n) { return fails() ? NULL : __real_malloc(n); }
void *__wrap_reallocarray(void *p, size_t n, size_t size) { return __wrap_realloc(p, n * size); }
char *__wrap___strdup(const char *text) { return fails() ? NULL : strdup(text); }
wchar_t *__real_wcsdup(const wchar_t *text);
wchar_t *__wrap_wcsdup(const wchar_t *text) { return fails() ? NULL : __real_wcsdup(text); }

int main(void) {
    for (int first = -1; first < 4; first++) {
        left = first, nothing_wanted();
        left = first, resized_to_nothing();
        left = first, behind_nothing();
        left = first, printed(3);
        left = first, printed_out_of_order();
        left = first, aligned(16);
        left = first, aligned(3);
        left = first, aligned_otherwise();
        left = first, array(2);
        left = first, array(0);
        left = first, copied();
    }
}
