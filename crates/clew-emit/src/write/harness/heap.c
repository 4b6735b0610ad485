
/* A copy that the unit may free. */
void *clew_libc_malloc(clew_size size) __asm__("malloc");

static void *clew_heap(const void *from, clew_size size)
{
    void *to = clew_libc_malloc(size);

    if (to == NULL)
        clew_exit(2);
    return __builtin_memcpy(to, from, size);
}
