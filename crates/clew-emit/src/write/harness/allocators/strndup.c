char *clew_libc_strndup(const char *text, clew_size most) __asm__("strndup");
char *clew_strndup(const char *text, clew_size most)
{
    return clew_fails() ? NULL : clew_libc_strndup(text, most);
}
