// The linker knows these functions by libc's names and C does not: a test cannot lead their calls to functions of its own,
// and so cannot let them fail. Nor `puts`, which is the same function.

typedef __SIZE_TYPE__ size_t;
int say(const char *text) __asm__("puts");
int puts(const char *text);
void *get(size_t size) __asm__("malloc");

int says(void) {
    if (say("text") < 0)
        return 1;
    return 0;
}

int puts_it(void) {
    if (puts("text") < 0)
        return 1;
    return 0;
}

int gets_it(void) {
    char *block = get(8);
    if (!block)
        return 1;
    return 0;
}

//~ branch 10:9 F covered
//~ branch 10:9 T gave_up
//~ branch 16:9 F covered
//~ branch 16:9 T gave_up
//~ branch 23:9 F covered
//~ branch 23:9 T gave_up
