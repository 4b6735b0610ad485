/* floats: thresholds, averages, interpolation and tolerances. */

#include <math.h>

enum mode { OFF, HEAT, COOL, ALARM };

/* A thermostat with hysteresis over a few samples; how often it switched. */
int thermostat(const float *samples, int count, float wanted)
{
    enum mode mode = OFF;
    int switched = 0;
    if (count < 1 || count > 8 || !(wanted >= 5.0f && wanted <= 30.0f))
        return -1;
    for (int i = 0; i < count; i++) {
        float now = samples[i];
        enum mode before = mode;
        if (now != now || now < -40.0f || now > 85.0f)
            return -2;
        if (now > 60.0f)
            mode = ALARM;
        else if (mode != ALARM && now < wanted - 0.5f)
            mode = HEAT;
        else if (mode != ALARM && now > wanted + 1.5f)
            mode = COOL;
        else if (mode == HEAT && now >= wanted)
            mode = OFF;
        if (mode != before)
            switched++;
    }
    return mode == ALARM ? 100 : switched;
}

static const double knots[5] = {-20, 0, 25, 60, 100};
static const double volts[5] = {0.2, 0.8, 1.6, 2.9, 4.1};

/* A sensor's temperature from its voltage, by linear interpolation. */
int temperature_class(double volt)
{
    if (!(volt >= volts[0]) || volt > volts[4])
        return -1;
    int at = 0;
    while (at < 3 && volt > volts[at + 1])
        at++;
    double part = (volt - volts[at]) / (volts[at + 1] - volts[at]);
    double degrees = knots[at] + part * (knots[at + 1] - knots[at]);
    if (degrees < -10)
        return 0;
    if (degrees < 37.5)
        return 1;
    return degrees > 99 ? 3 : 2;
}

static int close_to(double a, double b, double tolerance)
{
    double difference = fabs(a - b);
    double larger = fabs(a) > fabs(b) ? fabs(a) : fabs(b);
    return difference <= tolerance || difference <= larger * 1e-9;
}

/* Whether shares add up to one, each of them possible. */
int shares(const double *part, int count)
{
    double sum = 0;
    int zeros = 0;
    if (count < 1 || count > 3)
        return -1;
    for (int i = 0; i < count; i++) {
        if (!isfinite(part[i]) || part[i] < 0 || part[i] > 1)
            return -2 - i;
        if (part[i] == 0)
            zeros++;
        sum += part[i];
    }
    if (zeros == count)
        return 0;
    return close_to(sum, 1.0, 1e-6) ? 1 : sum < 1.0 ? 2 : 3;
}

/* Counts outliers among readings, in whole and half steps. */
int outliers(const short *readings, int count)
{
    float mean = 0;
    int out = 0;
    if (count < 2 || count > 4)
        return -1;
    for (int i = 0; i < count; i++)
        mean += (float)readings[i];
    mean /= (float)count;
    for (int i = 0; i < count; i++) {
        float off = (float)readings[i] - mean;
        if (off > 100.0f || off < -100.0f)
            out++;
    }
    if (mean > 20000.0f)
        return 50;
    return out;
}

/* A body mass index from centimetres and kilograms. */
int body_mass(int centimetres, double kilograms)
{
    if (centimetres < 50 || centimetres > 250 || !(kilograms > 2 && kilograms < 400))
        return -1;
    double metres = centimetres / 100.0;
    double index = kilograms / (metres * metres);
    return index < 18.5 ? 0 : index < 25 ? 1 : index < 30 ? 2 : 3;
}
