//~ unit: thruster_select
/* Control of a satellite: which of eight thrusters to fire for a demanded force and torque, without those that failed. */

enum { THRUSTERS = 8, DEADBAND = 5, IMPOSSIBLE = -1 };

struct thruster {
    signed char force;  /* along the axis */
    signed char torque; /* about it */
    unsigned char failed;
    unsigned char hot;
};

/* A bit for each thruster that fires. */
int thruster_select(const struct thruster thrusters[THRUSTERS], int force, int torque, int allow_hot)
{
    int fire = 0;
    int pass;

    if (force > 100 || force < -100 || torque > 100 || torque < -100)
        return IMPOSSIBLE;
    for (pass = 0; pass < 3; pass++) {
        int best = -1;
        int best_gain = 0;
        int at;

        if (force <= DEADBAND && force >= -DEADBAND && torque <= DEADBAND && torque >= -DEADBAND)
            return fire;
        for (at = 0; at < THRUSTERS; at++) {
            const struct thruster *t = &thrusters[at];
            int gain;

            if (t->failed || (t->hot && !allow_hot) || (fire & 1 << at))
                continue;
            gain = force * t->force + torque * t->torque;
            if (gain > best_gain || (gain == best_gain && best >= 0 && thrusters[best].hot && !t->hot)) {
                best = at;
                best_gain = gain;
            }
        }
        if (best < 0)
            return fire != 0 ? fire : IMPOSSIBLE;
        fire |= 1 << best;
        force -= thrusters[best].force;
        torque -= thrusters[best].torque;
    }
    return fire;
}
