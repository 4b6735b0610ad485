/* stdlib.h: memory with an alignment, on top of malloc, whose own is 16. */
#include <clew/errno.h>
#include <clew/stdlib.h>

static void *allocate(size_t alignment, size_t n) {
    if (alignment > 16)
        clew_unsupported("memory aligned to more than 16 bytes");
    return malloc(n);
}

void *aligned_alloc(size_t alignment, size_t n) { return allocate(alignment, n); }

void *memalign(size_t alignment, size_t n) { return allocate(alignment, n); }

int posix_memalign(void **to, size_t alignment, size_t n) {
    if (alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0)
        return EINVAL;
    void *object = allocate(alignment, n);
    if (!object)
        return ENOMEM;
    *to = object;
    return 0;
}

void *reallocarray(void *object, size_t n, size_t size) {
    if (size && n > (size_t)-1 / size) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(object, n * size);
}
