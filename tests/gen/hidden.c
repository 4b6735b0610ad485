// The linker asks for what is declared hidden, even if no code mentions it.
extern int level __attribute__((visibility("hidden")));
extern int unused_level __attribute__((visibility("hidden")));
#pragma GCC visibility push(hidden)
int read_level(int);
int checked(int);
#pragma GCC visibility pop
__attribute__((visibility("hidden"))) int own;

int over(int x) {
    (void)checked;
    (void)unused_level;
    if (level > x)
        return read_level(x) > 3 ? own : 1;
    return 0;
}

//~ flags -- -fvisibility=hidden
//~ all over covered
