//~ unit: cruise_control
/* Control: the states of a cruise control over a sequence of samples. */

enum state { OFF, STANDBY, ACTIVE, OVERRIDE };

struct sample {
    unsigned on : 1;
    unsigned set : 1;
    unsigned resume : 1;
    unsigned cancel : 1;
    unsigned brake : 1;
    unsigned gas : 1;
    unsigned char speed;
    unsigned char distance; /* to the car ahead, metres; 255: none */
};

struct outcome {
    enum state state;
    int target;
    int brakes;
};

struct outcome cruise_control(const struct sample *samples, int count)
{
    struct outcome out = {OFF, 0, 0};
    int at;

    for (at = 0; at < count && at < 6; at++) {
        const struct sample *s = &samples[at];
        int fits = s->speed >= 40 && s->speed <= 180;

        if (!s->on) {
            out.state = OFF;
            out.target = 0;
            continue;
        }
        switch (out.state) {
        case OFF:
            out.state = STANDBY;
            break;
        case STANDBY:
            if (s->set && fits && !s->brake) {
                out.target = s->speed;
                out.state = ACTIVE;
            } else if (s->resume && out.target > 0 && fits && !(s->brake || s->cancel)) {
                out.state = ACTIVE;
            }
            break;
        case ACTIVE:
            if (s->brake || s->cancel || !fits)
                out.state = STANDBY;
            else if (s->gas && s->speed > out.target + 5)
                out.state = OVERRIDE;
            else if (s->distance < s->speed / 2 && s->distance != 255)
                out.brakes++;
            break;
        case OVERRIDE:
            if (s->brake)
                out.state = STANDBY;
            else if (!s->gas && s->speed <= out.target + 5)
                out.state = ACTIVE;
            else if (s->set)
                out.target = s->speed;
            break;
        }
    }
    return out;
}
