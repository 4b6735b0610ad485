void *clew_libc_wcsdup(const void *text) __asm__("wcsdup");
void *clew_wcsdup(const void *text)
{
    return clew_fails() ? NULL : clew_libc_wcsdup(text);
}
