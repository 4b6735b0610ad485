/* A state machine in an endless loop: nothing leads to one of its states. */
//~ branch 33:9 T infeasible
//~ branch 37:13 T infeasible

enum { CLOSED, OPENING, OPEN, CLOSING, BROKEN };

int next_event(void);

int machine(void)
{
    int state = CLOSED, jams = 0;

    for (;;) {
        int event = next_event();

        if (event == 0)
            return jams;
        switch (state) {
        case CLOSED:
            if (event == 1)
                state = OPENING;
            break;
        case OPENING:
            state = event == 2 ? OPEN : CLOSING;
            break;
        case OPEN:
            if (event == 3)
                state = CLOSING;
            break;
        case CLOSING:
            state = event == 4 ? OPENING : CLOSED;
            break;
        case BROKEN:
            jams++;
            break;
        }
        if (jams > 0)
            return -1;
    }
}
