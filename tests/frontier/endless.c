// A machine that runs until it is told to stop: what a run shows is covered only by one that also ends.
int event(void);
enum { OFF, STARTING, ON, FAILED };

int machine(void) {
    int state = OFF, starts = 0;
    for (;;) {
        switch (event()) {
        case 41:
            if (state == OFF)
                state = STARTING, starts++;
            break;
        case 57:
            if (state == STARTING)
                state = ON;
            else if (state == ON)
                state = FAILED;
            break;
        case 99:
            if (state == FAILED)
                state = OFF;
            break;
        case 1000:
            return starts > 1;
        default:
            break;
        }
    }
}

//~ branch 21:17 T possible
