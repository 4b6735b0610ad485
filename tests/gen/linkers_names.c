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

//~ none infeasible
