// Globals are input where they are read first, and not where they are written first.

int speed;
unsigned char flags = 3;
static int history[3];
static int calls;
const int limit = 50;

int check(void) {
    if (speed > limit)
        return 1;
    if (flags & 0x40)
        return 2;
    return 0;
}

int record(int value) {
    history[2] = history[1];
    history[1] = history[0];
    history[0] = value;
    if (history[0] > history[1] && history[1] > history[2])
        return 1;
    return 0;
}

int often(void) {
    calls++;
    if (calls > 3)
        return 1;
    return 0;
}

// No test can set it from outside, and it takes nine calls to get there: neither covered nor infeasible.
int ninth_call(void) {
    static int turns;
    turns++;
    if (turns == 9)
        return 1;
    return 0;
}

int overwritten(void) {
    speed = 7;
    if (speed > 10)
        return 1;
    return 0;
}

// Clang folds it: there is nothing to count.
int constant(void) {
    if (limit > 60)
        return 1;
    return 0;
}

//~ all check covered
//~ all record covered
//~ all often covered
//~ branch 37:9 F covered
//~ function overwritten branch 1/2
//~ branch 44:9 T infeasible
//~ function constant branch 0/0
