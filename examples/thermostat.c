/*
 * A thermostat with hysteresis: reads two sensors, decides, remembers.
 *
 * Interesting: `read_sensor` is only declared, so that what it returns, call by call, is part of the input; and so is
 * the state that the file keeps between two steps.
 */

#define SENSORS 2
#define INVALID (-1000)
#define MAX_FAILURES 3

enum mode { OFF, HEATING, COOLING, FAULT };

int read_sensor(int id); /* in tenths of a degree */

static enum mode mode = OFF;
static int failures;
int target = 200;

/* The mean of the sensors that work, or INVALID. */
static int temperature(void) {
    int sum = 0;
    int count = 0;
    for (int id = 0; id < SENSORS; id++) {
        int value = read_sensor(id);
        if (value >= -400 && value <= 1250) {
            sum += value;
            count++;
        }
    }
    return count > 0 ? sum / count : INVALID;
}

enum mode thermostat_step(void) {
    int now = temperature();
    if (now == INVALID) {
        if (failures < MAX_FAILURES)
            failures++;
        else
            mode = FAULT;
        return mode;
    }
    failures = 0;

    if (target < 50 || target > 300)
        target = 200;

    switch (mode) {
    case OFF:
        if (now < target - 5)
            mode = HEATING;
        else if (now > target + 5)
            mode = COOLING;
        break;
    case HEATING:
        if (now >= target)
            mode = OFF;
        break;
    case COOLING:
        if (now <= target)
            mode = OFF;
        break;
    default:
        break; /* FAULT stays until it is reset by hand */
    }
    return mode;
}

void thermostat_reset(void) {
    if (mode == FAULT) {
        mode = OFF;
        failures = 0;
    }
}
