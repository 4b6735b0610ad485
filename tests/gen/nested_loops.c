// Loops in loops: the inner bound depends on the outer counter, and a flag leaves both.

int pairs(const short *v) {
    int found = 0;
    for (int i = 0; i < 4 && !found; i++) {
        for (int j = i + 1; j < 4; j++) {
            if (v[i] + v[j] == 1000) {
                found = 1;
                break;
            }
        }
    }
    return found;
}

int staircase(int n) {
    int cells = 0;
    if (n < 0 || n > 5)
        return -1;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            cells++;
    }
    if (cells == 10)
        return 1;
    return 0;
}

//~ all pairs covered
//~ all staircase covered
