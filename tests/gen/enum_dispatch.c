// A machine of states and events: two enums, each dispatched on.

enum state { IDLE, RUNNING, PAUSED, STOPPED = 100 };
enum event { START = 1, PAUSE = 2, STOP = 4, TICK = 8 };

enum state next(enum state state, enum event event) {
    switch (state) {
    case IDLE:
        return event == START ? RUNNING : IDLE;
    case RUNNING:
        switch (event) {
        case PAUSE:
            return PAUSED;
        case STOP:
            return STOPPED;
        default:
            return RUNNING;
        }
    case PAUSED:
        if (event == START || event == PAUSE)
            return RUNNING;
        return event == STOP ? STOPPED : PAUSED;
    default:
        return STOPPED;
    }
}

//~ all next covered
