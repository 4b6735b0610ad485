// Weak names of which no test can choose whether they are there: every program gets those of libc, and the address of a
// thread's variable is never null.

extern int daylight __attribute__((weak));
extern char **__environ __attribute__((weak));
extern double cos(double) __attribute__((weak));
extern __thread int mine __attribute__((weak));

int in_summer(void) {
    if (&daylight && daylight)
        return 1;
    return 0;
}

int has_environment(void) {
    if (&__environ && __environ)
        return 1;
    return 0;
}

int is_near(double angle) {
    if (cos)
        return cos(angle) > 0.5;
    return 0;
}

int is_third(void) {
    if (&mine && mine == 3)
        return 1;
    return 0;
}

//~ branch 10:9 T covered
//~ branch 10:9 F gave_up
//~ branch 10:22 T covered
//~ branch 10:22 F covered
//~ branch 16:9 T covered
//~ branch 16:9 F gave_up
//~ branch 22:9 T covered
//~ branch 22:9 F gave_up
//~ branch 28:9 T covered
//~ branch 28:9 F gave_up
//~ branch 28:18 T covered
//~ branch 28:18 F covered
