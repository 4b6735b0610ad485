/* floats: samples of a signal: sorting, peaks, crossings, bins and grades. */

/* Zero crossings with hysteresis, in both directions. */
int crossings(const float *samples, int count)
{
    int state = 0, seen = 0;
    if (count < 0 || count > 8)
        return -1;
    for (int i = 0; i < count; i++) {
        if (samples[i] != samples[i])
            return -2;
        if (samples[i] > 0.1f && state <= 0) {
            seen += state < 0;
            state = 1;
        } else if (samples[i] < -0.1f && state >= 0) {
            seen += state > 0;
            state = -1;
        }
    }
    return seen;
}

/* Sorts measurements; those that are not numbers go to the end. How many are numbers. */
int sort_samples(double samples[4])
{
    int numbers = 4;
    for (int i = 0; i < numbers;) {
        if (samples[i] != samples[i]) {
            double kept = samples[i];
            samples[i] = samples[--numbers];
            samples[numbers] = kept;
        } else {
            i++;
        }
    }
    for (int i = 1; i < numbers; i++) {
        double sample = samples[i];
        int hole = i;
        while (hole > 0 && samples[hole - 1] > sample) {
            samples[hole] = samples[hole - 1];
            hole--;
        }
        samples[hole] = sample;
    }
    return numbers;
}

/* Peaks that are above a floor and above both neighbours. */
int peaks(const double *samples, int count, double floor)
{
    int found = 0;
    if (count < 3 || count > 6 || !(floor >= 0))
        return -1;
    for (int i = 1; i + 1 < count; i++)
        if (samples[i] > floor && samples[i] > samples[i - 1] && samples[i] > samples[i + 1])
            found++;
    return found;
}

/* A histogram; the fullest bin, or -1 if all are equal. */
int histogram(const float samples[6])
{
    static const float edges[4] = {-10.0f, 0.0f, 2.5f, 100.0f};
    int bins[5] = {0};
    for (int i = 0; i < 6; i++) {
        int bin = 0;
        while (bin < 4 && samples[i] >= edges[bin])
            bin++;
        bins[bin]++;
    }
    int fullest = 0;
    for (int bin = 1; bin < 5; bin++)
        if (bins[bin] > bins[fullest])
            fullest = bin;
    return bins[fullest] < 3 ? -1 : fullest;
}

/* A jump between neighbours that is larger than a step; where it is. */
int jump(const float *samples, int count)
{
    if (count < 2 || count > 4)
        return -1;
    for (int i = 0; i < count; i++)
        if (!(samples[i] >= 0.0f && samples[i] <= 1000.0f))
            return -2;
    for (int i = 1; i < count; i++) {
        float step = samples[i] - samples[i - 1];
        if (step > 50.0f)
            return i;
        if (step < -50.0f)
            return -10 - i;
    }
    return 0;
}

/* A grade from points with a bonus, as a school would. */
int grade(double written, double spoken, int bonus)
{
    if (!(written >= 0 && written <= 100) || !(spoken >= 0 && spoken <= 100) || bonus < 0 || bonus > 5)
        return -1;
    double points = written * 0.75 + spoken * 0.25 + bonus;
    if (points < 50)
        return 5;
    if (written < 40 || spoken < 40)
        return 4;
    return points >= 90 ? 1 : points >= 75 ? 2 : 3;
}
