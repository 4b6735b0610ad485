//~ unit: lift_control
/* Control: which way a lift goes next, from the calls inside and outside. */

enum { FLOORS = 6 };
enum direction { DOWN = -1, STILL = 0, UP = 1 };

struct lift {
    int floor;
    enum direction direction;
    unsigned char cabin;   /* a bit for each floor */
    unsigned char call_up;
    unsigned char call_down;
    int load;              /* percent */
    int door_open;
    int fire_alarm;
};

/* The direction to drive in; *stop says whether to open the door here first. */
enum direction lift_control(const struct lift *lift, int *stop)
{
    unsigned here, above, below, wanted;

    *stop = 0;
    if (lift->floor < 0 || lift->floor >= FLOORS || (lift->door_open && lift->load > 110))
        return STILL;
    here = 1u << lift->floor;
    if (lift->fire_alarm) {
        *stop = lift->floor == 0;
        return lift->floor > 0 && !lift->door_open ? DOWN : STILL;
    }
    wanted = lift->cabin;
    if (lift->load < 80)
        wanted |= lift->call_up | lift->call_down;
    wanted &= (1u << FLOORS) - 1;
    above = wanted & ~(here | (here - 1));
    below = wanted & (here - 1);
    if (wanted & here) {
        int same_way = (lift->direction != DOWN && (lift->call_up & here)) ||
                       (lift->direction != UP && (lift->call_down & here));

        if ((lift->cabin & here) || same_way || (lift->direction == UP && !above) ||
            (lift->direction == DOWN && !below))
            *stop = 1;
    }
    if (lift->door_open && !*stop && lift->load > 100)
        return STILL;
    if (lift->direction == UP && above)
        return UP;
    if (lift->direction == DOWN && below)
        return DOWN;
    if (above && below) {
        int up = 1, down = 1;

        while (!(above & here << up))
            up++;
        while (!(below & here >> down))
            down++;
        return up < down ? UP : DOWN;
    }
    return above ? UP : below ? DOWN : STILL;
}
