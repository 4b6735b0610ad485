void *clew_libc_reallocarray(void *old, clew_size count, clew_size size) __asm__("reallocarray");
void *clew_reallocarray(void *old, clew_size count, clew_size size)
{
    clew_size all;

    if (__builtin_mul_overflow(count, size, &all))
        return clew_libc_reallocarray(old, count, size);
    return clew_realloc(old, all);
}
