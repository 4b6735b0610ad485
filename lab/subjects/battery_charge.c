//~ unit: battery_charge
/* Control: a battery charger's phases, with the limits of voltage, current, temperature and time. */

enum phase { IDLE, PRECHARGE, FAST, TOP_OFF, DONE, FAULT };

struct battery {
    int cell_millivolts[3];
    int milliamps;
    int celsius;
    unsigned minutes;
    enum phase phase;
    int plugged;
};

enum phase battery_charge(struct battery *b)
{
    int low = b->cell_millivolts[0];
    int high = b->cell_millivolts[0];
    int at;

    for (at = 1; at < 3; at++) {
        if (b->cell_millivolts[at] < low)
            low = b->cell_millivolts[at];
        if (b->cell_millivolts[at] > high)
            high = b->cell_millivolts[at];
    }
    if (low < 500 || high > 4350 || b->celsius > 70 || (high - low > 400 && b->phase != PRECHARGE)) {
        b->phase = FAULT;
    } else if (!b->plugged) {
        b->phase = IDLE;
        b->minutes = 0;
    } else if (b->celsius < 0 || b->celsius > 45) {
        if (b->phase == FAST || b->phase == TOP_OFF)
            b->phase = IDLE;
    } else {
        switch (b->phase) {
        case IDLE:
            if (high < 4100)
                b->phase = low < 3000 ? PRECHARGE : FAST;
            b->minutes = 0;
            break;
        case PRECHARGE:
            if (low >= 3000)
                b->phase = FAST;
            else if (++b->minutes > 60)
                b->phase = FAULT;
            break;
        case FAST:
            if (high >= 4200 || (b->celsius < 10 && high >= 4100))
                b->phase = TOP_OFF;
            else if (++b->minutes > 240 && b->milliamps > 0)
                b->phase = FAULT;
            break;
        case TOP_OFF:
            if (b->milliamps < 100 && low > 4100)
                b->phase = DONE;
            else if (low < 3900)
                b->phase = FAST;
            break;
        case DONE:
            if (low < 4050 && b->milliamps <= 0)
                b->phase = FAST;
            break;
        case FAULT:
            break;
        }
    }
    return b->phase;
}
