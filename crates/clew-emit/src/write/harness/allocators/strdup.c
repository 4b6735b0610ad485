char *clew_libc_strdup(const char *text) __asm__("strdup");
char *clew_strdup(const char *text)
{
    return clew_fails() ? NULL : clew_libc_strdup(text);
}
