
static int clew_same(const volatile void *a, const volatile void *b, clew_size size)
{
    return __builtin_memcmp((const void *)a, (const void *)b, size) == 0;
}
