// The linker asked which function it is before anything ran, and nobody can choose what it was told.
int has_fast(void);

static int plain(int x) {
    return x;
}

static int fast(int x) {
    return x + 1;
}

__attribute__((no_sanitize("all"))) static int (*resolve(void))(int) {
    return has_fast() ? fast : plain;
}

__attribute__((no_sanitize("all"))) static int (*always(void))(int) {
    return fast;
}

int by_the_machine(int x) __attribute__((ifunc("resolve")));
int by_nothing(int x) __attribute__((ifunc("always")));

int asked(int x) {
    if (x < 0 || x > 100)
        return -1;
    if (by_the_machine(x) == x + 1) //~ T possible
        return 1;
    return 0;
}

int settled(int x) {
    if (x < 0 || x > 100)
        return -1;
    if (by_nothing(x) == x + 1) //~ T covered, F infeasible
        return 1;
    return 0;
}
