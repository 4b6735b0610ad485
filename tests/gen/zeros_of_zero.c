// Zero has no bit that is set: to count the zeros before or behind it is an error, but for functions that say what then.
int log2u(unsigned v) { return 31 - __builtin_clz(v); }

int is_big(unsigned v) {
    if (log2u(v) > 3)
        return 1;
    return 0;
}

int trailing(unsigned long v) { return __builtin_ctzl(v) == 3; }

int generic(unsigned char v) { return __builtin_clzg(v); }

int first_set(int v) { return __builtin_ffs(v) == 2 ? 1 : 0; }

int with_fallback(unsigned v) { return __builtin_clzg(v, 40) == 40 ? 1 : __builtin_ctzg(v, -1) == 2; }

//~ all is_big covered
//~ all first_set covered
//~ all with_fallback covered
//~ error bits-of-zero 2
//~ error bits-of-zero 10
//~ error bits-of-zero 12
