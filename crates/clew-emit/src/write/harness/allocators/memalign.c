void *clew_libc_memalign(clew_size alignment, clew_size size) __asm__("memalign");
void *clew_memalign(clew_size alignment, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_memalign(alignment, size);
}
