// Names that the linker defines are there even if they are weak, at places that only the linker knows.

extern void (*const __fini_array_start)(void) __attribute__((weak, visibility("hidden")));
extern void (*const __fini_array_end)(void) __attribute__((weak, visibility("hidden")));
extern char __executable_start[] __attribute__((weak)), _end[] __attribute__((weak));

int finishers(void) {
    unsigned long at = (unsigned long)&__fini_array_end;
    int count = 0;
    for (; at > (unsigned long)&__fini_array_start; at -= sizeof(void (*)(void)))
        count++;
    return count;
}

int is_there(void) {
    if (!__executable_start)
        return 0;
    return 1;
}

int is_short(void) {
    if (_end - __executable_start < 4096)
        return 1;
    return 0;
}

// A section's start and end.
static const int first __attribute__((used, section("tables"))) = 1;
extern const int __start_tables[] __attribute__((weak)), __stop_tables[] __attribute__((weak));
extern const int __start_nothing[] __attribute__((weak));

int entries(void) {
    int count = 0;
    for (const int *entry = __start_tables; entry < __stop_tables; entry++)
        count++;
    return count;
}

int has_entries(void) {
    if (__start_tables)
        return 1;
    return 0;
}

int has_nothing(void) {
    if (__start_nothing)
        return 1;
    return 0;
}

//~ none infeasible
//~ branch 40:9 T covered
//~ branch 46:9 F covered
