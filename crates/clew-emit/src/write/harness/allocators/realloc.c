/* Where it is to give nothing, to fail is to give memory all the same. */
void *clew_libc_realloc(void *old, clew_size size) __asm__("realloc");
void clew_libc_free(void *old) __asm__("free");
void *clew_libc_empty(clew_size size) __asm__("malloc");
void *clew_realloc(void *old, clew_size size)
{
    int fails = clew_fails();

    if (old != NULL && size == 0 && fails) {
        clew_libc_free(old);
        return clew_libc_empty(0);
    }
    return fails ? NULL : clew_libc_realloc(old, size);
}
