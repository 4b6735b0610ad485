
/* The unit's own calls of malloc and its kin come here; those that the test says fail. */
void *clew_libc_malloc(clew_size size) __asm__("malloc");
void *clew_libc_calloc(clew_size count, clew_size size) __asm__("calloc");
void *clew_libc_realloc(void *old, clew_size size) __asm__("realloc");
char *clew_libc_strdup(const char *text) __asm__("strdup");
char *clew_libc_strndup(const char *text, clew_size most) __asm__("strndup");

/* Their numbers in order, from 0, and -1 behind the last. */
static const int *clew_failing;

static int clew_fails(void)
{
    static int calls;

    if (clew_failing == NULL || *clew_failing != calls++)
        return 0;
    clew_failing++;
    return 1;
}

void *clew_malloc(clew_size size)
{
    return clew_fails() ? NULL : clew_libc_malloc(size);
}

void *clew_calloc(clew_size count, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_calloc(count, size);
}

void *clew_realloc(void *old, clew_size size)
{
    return clew_fails() ? NULL : clew_libc_realloc(old, size);
}

char *clew_strdup(const char *text)
{
    return clew_fails() ? NULL : clew_libc_strdup(text);
}

char *clew_strndup(const char *text, clew_size most)
{
    return clew_fails() ? NULL : clew_libc_strndup(text, most);
}
