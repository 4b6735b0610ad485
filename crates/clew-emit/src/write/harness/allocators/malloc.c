void *clew_libc_malloc(clew_size size) __asm__("malloc");
void *clew_malloc(clew_size size)
{
    return clew_fails() ? NULL : clew_libc_malloc(size);
}
