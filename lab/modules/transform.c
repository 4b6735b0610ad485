/* Numbers: a fast transform of a power of two of samples. */
#include <stdlib.h>

struct samples {
    int count;
    double *values;
};

struct samples *samples_new(int count)
{
    struct samples *s;

    if (count < 1 || count > 16)
        return NULL;
    s = malloc(sizeof *s);
    if (!s)
        return NULL;
    s->values = calloc((size_t)count, sizeof *s->values);
    if (!s->values) {
        free(s);
        return NULL;
    }
    s->count = count;
    return s;
}

void samples_free(struct samples *s)
{
    if (s) {
        free(s->values);
        free(s);
    }
}

int samples_set(struct samples *s, int at, double value)
{
    if (at < 0 || at >= s->count)
        return 0;
    if (value > 1e6 || value < -1e6 || value != value)
        return -1;
    s->values[at] = value;
    return 1;
}

static int is_power(int n) { return n > 0 && (n & (n - 1)) == 0; }

/* Walsh and Hadamard's. */
int samples_transform(struct samples *s)
{
    int half, i, j;

    if (!is_power(s->count))
        return -1;
    if (s->count == 1)
        return 0;
    for (half = 1; half < s->count; half *= 2)
        for (i = 0; i < s->count; i += 2 * half)
            for (j = i; j < i + half; j++) {
                double a = s->values[j], b = s->values[j + half];

                s->values[j] = a + b;
                s->values[j + half] = a - b;
            }
    return s->count;
}

int samples_peak(const struct samples *s)
{
    int at = 0, i;

    for (i = 1; i < s->count; i++)
        if (s->values[i] > s->values[at])
            at = i;
    if (s->values[at] == 42.0)
        return -2;
    return s->values[at] > 0.0 ? at : -1;
}
