/* Behind the unit: what is only declared there, and the runs. `act` changes what others can reach, `shuffle` and `call` are
 * generated. */
static int *kept[HELD];
static unsigned kept_count;

void keep(int *p) {
    TICK;
    if (p && kept_count < HELD)
        kept[kept_count++] = p;
}

static void act(void);

static void change(void) {
    if (kept_count && !below(3))
        *kept[below(kept_count)] = value();
    if (!below(6))
        cells[below(2 * CELLS)] = value();
    if (depth < 2 && !below(4)) {
        depth++;
        act();
        depth--;
    }
}

int input(void) {
    TICK;
    change();
    return value();
}

int __VERIFIER_nondet_int(void) {
    TICK;
    return value();
}

extern char __start_unit[], __stop_unit[];

int main(int argc, char **argv) {
    (void)argc;
    size_t size = (size_t)(__stop_unit - __start_unit);
    static char initial[ROOM];
    if (size > sizeof initial)
        return 1;
    memcpy(initial, __start_unit, size);
    unsigned long runs = strtoul(argv[1], 0, 10);
    for (run_number = 0; run_number < runs; run_number++) {
        state = run_number << 20;
        memcpy(__start_unit, initial, size);
        kept_count = 0;
        if (setjmp(over))
            continue;
        lay_out();
        shuffle();
        call();
    }
    return 0;
}
