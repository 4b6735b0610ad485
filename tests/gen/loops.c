// Loops of every form, with break and continue. Their number of turns depends on the input.

int count(unsigned n) {
    int turns = 0;
    for (unsigned i = 0; i < n && i < 10; i++)
        turns++;
    if (turns == 7)
        return 1;
    return 0;
}

int halve(unsigned short n) {
    int steps = 0;
    while (n > 1) {
        n /= 2;
        steps++;
    }
    if (steps == 5)
        return 1;
    return 0;
}

int digits(unsigned short n) {
    int count = 0;
    do {
        count++;
        n /= 10;
    } while (n != 0);
    return count == 4 ? 1 : 0;
}

int leave_and_skip(const short *v, int n) {
    int sum = 0;
    if (v == 0)
        return -1;
    for (int i = 0; i < 4; i++) {
        if (i >= n)
            break;
        if (v[i] < 0)
            continue;
        sum += v[i];
        if (sum > 100)
            return 1;
    }
    return 0;
}

//~ all count covered
//~ all halve covered
//~ all digits covered
//~ all leave_and_skip covered
