void *clew_libc_aligned_alloc(clew_size alignment, clew_size size) __asm__("aligned_alloc");
void *clew_aligned_alloc(clew_size alignment, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_aligned_alloc(alignment, size);
}
