// Variables that start with the address of a weak name.
extern void first(void) __attribute__((weak));
extern int level __attribute__((weak));

static void (*const hooks[])(void) = {first, 0};
static int *const levels[] = {&level};

int in_table(void) {
    if (hooks[0]) //~ T possible, F covered
        return 1;
    return 0;
}

int behind_table(void) {
    if (levels[0] && *levels[0] == 7) //~ 1:T possible, 1:F covered, 2:T possible, 2:F possible
        return 1;
    return 0;
}

int named(void) {
    if (first) //~ T possible, F covered
        return 1;
    return 0;
}

int apart(int x) {
    if (x > 5 && x < 3) //~ 2:T infeasible
        return 1;
    return 0;
}
