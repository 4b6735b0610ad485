// State inside a function: what earlier calls have left.

// Works three times.
int trial(void) {
    static int calls;
    calls++;
    if (calls > 3)
        return -1;
    return calls;
}

// The trials of one run.
int run_trials(unsigned n) {
    int last = 0;
    for (unsigned i = 0; i < n; i++)
        last = trial();
    if (last < 0)
        return -1;
    return last == 2 ? 2 : 0;
}

// Remembers the last value.
int changed(int value) {
    static int last = -1;
    if (value == last)
        return 0;
    last = value;
    return 1;
}

// A table that is made once.
int cube(unsigned x) {
    static int made;
    static int cubes[4];
    if (x >= 4)
        return -1;
    if (!made) {
        for (int i = 0; i < 4; i++)
            cubes[i] = i * i * i;
        made = 1;
    }
    return cubes[x] > 20 ? 1 : 0;
}

int two_cubes(unsigned a, unsigned b) {
    int first = cube(a), second = cube(b);
    return first == 1 && second == 0 ? 1 : 0;
}

//~ all trial covered
//~ all run_trials covered
//~ all changed covered
//~ all cube covered
//~ all two_cubes covered
