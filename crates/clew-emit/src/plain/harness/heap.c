
/* A copy that the unit may free. */
static void *clew_heap(const void *from, clew_size size)
{
    void *to = __builtin_malloc(size);

    if (to == NULL)
        clew_exit(2);
    return __builtin_memcpy(to, from, size);
}
