// State variables that have only a few values, whatever the input and however long it is.

int pending(const int *events, int n) {
    int pended = 0;
    for (int i = 0; i < n; i++) {
        if (events[i] == 3)
            pended = 1;
        else if (events[i] == 4)
            pended = 0;
    }
    if (pended == 2)
        return 1;
    return pended;
}

enum state { IDLE, RUNNING, DONE, BROKEN };

int machine(const char *input) {
    enum state state = IDLE;
    for (; *input; input++) {
        switch (state) {
        case IDLE:
            if (*input == 's')
                state = RUNNING;
            break;
        case RUNNING:
            if (*input == 'e')
                state = DONE;
            break;
        case DONE:
            if (*input == 's')
                state = RUNNING;
            break;
        case BROKEN:
            return 3;
        }
    }
    return state == DONE;
}

int status;

int set_just_above(int x) {
    for (int i = 0; i < x; i++)
        status = i;
    status = 0;
    if (x > 10)
        x--;
    if (status == 12292)
        return 1;
    return 0;
}

int remembered(int n, int limit) {
    int seen = 0;
    for (int i = 0; i < n; i++) {
        if (i > limit)
            seen = 1;
    }
    if (seen && n <= 0)
        return 1;
    return 0;
}

//~ branch 11:9 T infeasible
//~ branch 21:17 T infeasible
//~ branch 34:9 T infeasible
//~ branch 49:9 T infeasible
//~ branch 60:17 T infeasible
