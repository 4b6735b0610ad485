/* A plant with valves and a tank in an endless loop, in the manner of BiTe's checkValves: whether valves stand as they
 * should is found out by one function and looked at by others. */
int __VERIFIER_nondet_int(void);

enum { VALVES = 6, OK = 0, STUCK = 1, LEAKS = 2, MISSING = 3 };
enum { IDLE, FILLING, HOLDING, DRAINING, ALARM, SERVICE };

static int mode = IDLE, level, alarms, cycles, faults, served;

static int status_of(int reading)
{
    if (reading < 0)
        return MISSING;
    if (reading > 1000)
        return STUCK;
    if (reading > 900)
        return LEAKS;
    return OK;
}

static int check_valves(int wanted)
{
    int count = 0, i, worst = OK;

    for (i = 0; i < VALVES; i++) {
        int status = status_of(__VERIFIER_nondet_int());

        if (status == STUCK && worst != MISSING)
            worst = STUCK;
        else if (status == MISSING)
            worst = MISSING;
        if (status != OK)
            count++;
        if (status > MISSING)
            faults = 99;
    }
    if (count > wanted)
        return -1;
    if (count == 0 && worst != OK)
        faults = 98;
    if (i != VALVES)
        faults = 97;
    return worst;
}

static void raise_alarm(int why)
{
    if (why == OK)
        return;
    mode = ALARM;
    if (alarms < 10)
        alarms++;
}

static void fill(int flow)
{
    if (flow <= 0 || flow > 50) {
        raise_alarm(STUCK);
        return;
    }
    level += flow;
    if (level > 200)
        level = 200;
    if (level >= 150)
        mode = HOLDING;
}

static void drain(int flow)
{
    if (flow <= 0 || flow > 50)
        return;
    level -= flow;
    if (level < 0)
        level = 0;
    if (level == 0)
        mode = IDLE;
}

static void hold(int order)
{
    if (level < 150)
        faults = 96;
    if (order == 1)
        mode = DRAINING;
    else if (order == 2 && level < 190)
        mode = FILLING;
}

static void service(int key)
{
    if (key != 4711)
        return;
    alarms = 0;
    served = 1;
    mode = level > 0 ? DRAINING : IDLE;
}

static void step(int order)
{
    switch (mode) {
    case IDLE:
        if (order == 1 && check_valves(2) >= 0)
            mode = FILLING;
        break;
    case FILLING:
        fill(__VERIFIER_nondet_int());
        break;
    case HOLDING:
        hold(order);
        break;
    case DRAINING:
        drain(__VERIFIER_nondet_int());
        break;
    case ALARM:
        service(order);
        break;
    case SERVICE:
        faults = 95;
        break;
    }
}

static int monitor(void)
{
    if (level < 0 || level > 200)
        return 1;
    if (alarms > 10)
        return 2;
    if (mode == SERVICE)
        return 3;
    if (mode == ALARM && alarms == 0)
        return 4;
    if (faults != 0)
        return 5;
    return 0;
}

int main(void)
{
    for (;;) {
        int order = __VERIFIER_nondet_int(), wrong;

        if (order == 0)
            break;
        step(order);
        wrong = monitor();
        if (wrong != 0)
            return wrong;
        if (cycles < 100)
            cycles++;
        if (cycles < 0 || cycles > 100)
            return 6;
    }
    if (served > 1)
        return 7;
    return faults == 12292 ? 8 : 0;
}
