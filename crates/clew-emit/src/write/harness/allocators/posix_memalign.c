int clew_libc_posix_memalign(void **to, clew_size alignment, clew_size size) __asm__("posix_memalign");
int clew_posix_memalign(void **to, clew_size alignment, clew_size size)
{
    int is_wrong = alignment == 0 || alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0;

    return !is_wrong && clew_fails() ? 12 : clew_libc_posix_memalign(to, alignment, size);
}
