
/* A stream of its own, for what the unit writes. */
void *clew_fopen(const char *path, const char *mode) __asm__("fopen");
int clew_remove(const char *path) __asm__("remove");

static void *clew_stream(void)
{
    void *stream = clew_fopen("clew_stream.tmp", "w+");

    clew_remove("clew_stream.tmp");
    return stream;
}
