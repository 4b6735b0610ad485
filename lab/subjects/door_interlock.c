//~ unit: door_interlock
/* Decision logic: whether the doors of a train may be released, and on which side. */
#include <stdbool.h>

struct train {
    int speed;             /* mm/s */
    int brake_pressure;    /* kPa */
    int platform;          /* 0 none, 1 left, 2 right, 3 both */
    int stop_error;        /* mm from the mark, to either side */
    bool driver_left;
    bool driver_right;
    bool automatic;
    bool emergency;
    bool fire;
    bool zero_speed_relay;
};

enum release { CLOSED = 0, LEFT = 1, RIGHT = 2, BOTH = 3, FAULT = 8 };

int door_interlock(const struct train *train)
{
    bool standing = train->speed == 0 && train->zero_speed_relay;
    bool held = train->brake_pressure >= 250 && train->brake_pressure <= 600;
    int release = CLOSED;

    if (train->speed < 0 || (train->speed > 0 && train->zero_speed_relay))
        return FAULT;
    if (train->platform < 0 || train->platform > 3)
        return FAULT;
    if (train->emergency && (standing || (train->fire && train->speed < 1400)))
        return BOTH;
    if (!standing || !held)
        return CLOSED;
    if (train->stop_error > 500 || train->stop_error < -500)
        return train->driver_left && train->driver_right && !train->automatic ? BOTH : CLOSED;
    if ((train->platform & LEFT) && (train->driver_left || train->automatic))
        release |= LEFT;
    if ((train->platform & RIGHT) && (train->driver_right || train->automatic))
        release |= RIGHT;
    if (release == CLOSED && train->platform == 0 && train->fire)
        release = BOTH;
    if (release == BOTH && train->automatic && !(train->driver_left || train->driver_right))
        release = LEFT;
    return release;
}
