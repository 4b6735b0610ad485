// Members of a few bits, as device registers have them.

struct status {
    unsigned ready : 1;
    unsigned mode : 3;
    signed level : 4;
    unsigned : 0;
    unsigned count : 5;
    _Bool enabled : 1;
    unsigned long long serial : 40;
};

int check(const struct status *status) {
    if (!status || !status->ready)
        return -1;
    switch (status->mode) {
    case 0:
        return 0;
    case 7:
        return status->level < -7 ? 1 : 2;
    default:
        break;
    }
    int level = status->level;
    if (level > 7 || level < -8)
        return -2;
    if (status->enabled && status->serial == 0xabcdef0123)
        return 3;
    return 4;
}

// The counter wraps.
int step(struct status *status) {
    status->count++;
    if (status->count == 0)
        return 1;
    if (status->count > 30)
        return 2;
    return 0;
}

// Writing a member leaves its neighbours alone.
int by_value(struct status status, unsigned mode) {
    unsigned ready = status.ready;
    status.mode = mode & 7;
    if (status.ready != ready)
        return -1;
    if (status.mode == 5 && status.level == -3)
        return 1;
    return 0;
}

//~ function check branch 18/20
//~ branch 25:9 T infeasible
//~ branch 25:22 T infeasible
//~ all step covered
//~ function by_value branch 5/6
//~ branch 46:9 T infeasible
