// Functions that are only declared: each call has a result of its own.

int next_byte(void);
int next_event(int state);

int handshake(void) {
    if (next_byte() != 'A')
        return 1;
    if (next_byte() != 'C')
        return 2;
    if (next_byte() != 'K')
        return 3;
    return 0;
}

enum state { IDLE, OPENING, OPEN, FAILED };

int session(void) {
    enum state state = IDLE;
    for (int i = 0; i < 3; i++) {
        int event = next_event(state);
        switch (state) {
        case IDLE:
            if (event == 1)
                state = OPENING;
            break;
        case OPENING:
            state = event == 2 ? OPEN : FAILED;
            break;
        case OPEN:
            if (event == 3)
                state = IDLE;
            break;
        case FAILED:
            return -1;
        default:
            return -2;
        }
    }
    return state == OPEN ? 1 : 0;
}

int steady(void) {
    int a = next_byte(), b = next_byte(), c = next_byte();
    if (a < b && b < c) {
        if (c < a)
            return -1;
        return c == a + 10 ? 2 : 1;
    }
    return 0;
}

// Until the stub says so.
int drain(void) {
    int n = 0;
    while (next_byte() >= 0)
        n++;
    return n > 2 ? 1 : 0;
}

//~ all handshake covered
//~ function session branch 19/20
//~ branch 36:9 T infeasible
//~ function steady branch 7/8
//~ branch 46:13 T infeasible
//~ all drain covered
