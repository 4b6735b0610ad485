
/* What a stub writes through one of its pointers on one call, if anything. */
struct clew_out {
    const void *from;
    clew_size size;
};

static void clew_write(const volatile void *to, const struct clew_out **outs)
{
    const struct clew_out *out = *outs;

    if (out == NULL)
        return;
    if (out->size != 0)
        __builtin_memcpy((void *)to, out->from, out->size);
    *outs = out + 1;
}
