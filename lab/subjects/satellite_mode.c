//~ unit: satellite_mode
/* Mode logic of a satellite: from telemetry and a command to the next mode. */
#include <stdbool.h>

enum mode { SAFE, DETUMBLE, SUN_POINTING, NADIR, MANEUVER, DOWNLINK };

struct telemetry {
    int battery;       /* percent */
    int sun_current;   /* mA */
    int rate;          /* millidegrees per second */
    int wheel_speed;   /* rpm, either way */
    int temperature;   /* degrees */
    bool star_tracker;
    bool gyro_a;
    bool gyro_b;
    bool thruster_armed;
    bool station_visible;
    bool eclipse;
};

enum command { NO_COMMAND, TO_NADIR, TO_SUN, TO_MANEUVER, TO_DOWNLINK, TO_SAFE };

enum mode satellite_mode(enum mode mode, const struct telemetry *t, enum command command)
{
    bool gyro = t->gyro_a || t->gyro_b;
    bool saturated = t->wheel_speed > 5000 || t->wheel_speed < -5000;
    bool cold = t->temperature < -20;
    bool hot = t->temperature > 60;

    if (command == TO_SAFE || t->battery < 20 || (hot && t->battery < 50) || (!gyro && !t->star_tracker))
        return SAFE;
    if (t->rate > 2000 || t->rate < -2000)
        return mode == SAFE && t->battery < 40 ? SAFE : DETUMBLE;
    switch (mode) {
    case SAFE:
        if (t->battery > 40 && gyro && !cold && !hot)
            return t->eclipse ? SAFE : SUN_POINTING;
        return SAFE;
    case DETUMBLE:
        return t->rate < 200 && t->rate > -200 ? SUN_POINTING : DETUMBLE;
    case SUN_POINTING:
        if (!t->eclipse && t->sun_current < 100)
            return DETUMBLE;
        if (command == TO_NADIR && t->star_tracker && t->battery >= 60)
            return NADIR;
        return SUN_POINTING;
    case NADIR:
        if (command == TO_SUN || t->battery < 35 || (t->eclipse && t->battery < 45))
            return SUN_POINTING;
        if (command == TO_MANEUVER && t->thruster_armed && t->gyro_a && t->gyro_b && !saturated)
            return MANEUVER;
        if (command == TO_DOWNLINK && t->station_visible && !(hot || saturated))
            return DOWNLINK;
        return NADIR;
    case MANEUVER:
        return saturated || !t->thruster_armed || command == TO_NADIR ? NADIR : MANEUVER;
    case DOWNLINK:
        return !t->station_visible || hot || t->battery < 35 ? NADIR : DOWNLINK;
    default:
        return SAFE;
    }
}
