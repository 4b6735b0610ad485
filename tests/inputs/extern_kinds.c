// What other units define in ways of its own: for each thread, constant, changing by itself, of a length not said here.

struct settings {
    int level;
    const char *name;
};

extern const struct settings settings;
extern _Thread_local int hits;
extern __thread const int limit;
extern unsigned char grid[][4];
extern volatile unsigned status;
extern volatile char text[];
extern int aside __asm__("clew_test_aside");

int configured(void) {
    if (settings.level == 8)
        return settings.name && settings.name[0] == 'x' ? 1 : 2;
    return 3;
}

int crowded(void) {
    return hits > limit ? 1 : 2;
}

int cell(int i) {
    if (i < 0 || i > 10)
        return 3;
    return grid[i][2] == 77 ? 1 : 2;
}

int ready(void) {
    return status & 8 ? 1 : 2;
}

int spelled(void) {
    return text[0] == 'o' && text[1] == 'k' && text[2] == '\0' ? 1 : 2;
}

int inside(void) {
    extern int depth;
    return depth == 4 ? 1 : aside == 5 ? 2 : 3;
}

//~ all configured covered
//~ all crowded covered
//~ all cell covered
//~ all ready covered
//~ all spelled covered
//~ all inside covered
