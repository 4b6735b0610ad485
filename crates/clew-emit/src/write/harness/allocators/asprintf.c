int clew_libc_vasprintf(char **to, const char *format, __builtin_va_list rest) __asm__("vasprintf");
void clew_libc_forget(void *text) __asm__("free");
int clew_vasprintf(char **to, const char *format, __builtin_va_list rest)
{
    char *text;
    int count = clew_libc_vasprintf(&text, format, rest);

    if (count < 0)
        return count;
    if (clew_fails()) {
        clew_libc_forget(text);
        return -1;
    }
    *to = text;
    return count;
}

int clew_asprintf(char **to, const char *format, ...)
{
    __builtin_va_list rest;
    int count;

    __builtin_va_start(rest, format);
    count = clew_vasprintf(to, format, rest);
    __builtin_va_end(rest);
    return count;
}
