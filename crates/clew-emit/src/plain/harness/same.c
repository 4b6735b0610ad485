
static int clew_same(const void *a, const void *b, clew_size size)
{
    return __builtin_memcmp(a, b, size) == 0;
}
