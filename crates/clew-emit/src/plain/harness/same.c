
static int clew_same(const volatile void *a, const void *b, clew_size size)
{
    return __builtin_memcmp((const void *)a, b, size) == 0;
}
