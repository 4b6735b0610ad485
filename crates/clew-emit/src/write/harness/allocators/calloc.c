void *clew_libc_calloc(clew_size count, clew_size size) __asm__("calloc");
void *clew_calloc(clew_size count, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_calloc(count, size);
}
