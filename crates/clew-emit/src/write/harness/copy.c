
static void clew_copy(volatile void *to, const volatile void *from, clew_size size)
{
    __builtin_memcpy((void *)to, (const void *)from, size);
}
