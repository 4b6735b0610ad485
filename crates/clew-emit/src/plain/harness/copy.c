
static void clew_copy(void *to, const void *from, clew_size size)
{
    __builtin_memcpy(to, from, size);
}
