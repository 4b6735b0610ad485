// Functions whose loops have invariants that C can say, and branches that no run takes.
#define NEVER(x) ((x) == 77)
extern int next_event(void);
static int mode;
unsigned ticks;
short level = 3;

int pending(int n) {
    int pended = 0;
    int i = 0;
    while (i < n) {
        int event = next_event();
        if (event == 3)
            pended = 1;
        else if (event == 4)
            pended = 0;
        i++;
    }
    if (pended == 2)
        return 1;
    return pended;
}

int counted(int n) {
    int i, sum = 0;
    for (i = 0; i < n; i++) {
        if (i < 0 || NEVER(sum - 3 * i))
            return 1;
        sum += 3;
    }
    return sum;
}

int in_step(int n) {
    int a = 0;
    unsigned char b = 0;
    while (a < n && a < 200) {
        a++;
        b++;
    }
    if (a > 200 && n > 3)
        return 1;
    return b;
}

int shadowed(int n) {
    int mode = 1;
    while (n > 0) {
        mode = mode == 1 ? 2 : 1;
        n--;
    }
    if (mode == 5)
        return 1;
    return 0;
}

int moded(int n) {
    mode = 0;
    while (n > 0) {
        if (n == 5)
            level = 4;
        mode = 4 - mode; n--;
    }
    if (mode == 3)
        return 1;
    return level > 100 ? 2 : 0;
}

static unsigned down(unsigned n) {
    ticks = 10;
    while (ticks > n) ticks--;
    if (ticks > 10)
        return 1;
    return 0;
}

unsigned downs(unsigned n) { return down(n) + down(n / 2); }

