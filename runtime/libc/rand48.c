/* stdlib.h: the linear generator of 48 bits that POSIX describes, x = a x + c. */
#include <clew/stdlib.h>
#include <clew/string.h>

typedef unsigned short words[3];

struct drand48_data {
    words x, old_x;
    unsigned short c, ready;
    unsigned long long a;
};

static unsigned long long joined(const words x) {
    return x[0] | (unsigned long long)x[1] << 16 | (unsigned long long)x[2] << 32;
}

static void take_apart(unsigned long long value, words x) {
    x[0] = (unsigned short)value;
    x[1] = (unsigned short)(value >> 16);
    x[2] = (unsigned short)(value >> 32);
}

static void set_factors(struct drand48_data *data) {
    data->a = 0x5deece66dull;
    data->c = 0xb;
    data->ready = 1;
}

/* The next number after `x`, which it replaces. */
static unsigned long long step(words x, struct drand48_data *data) {
    if (!data->ready)
        set_factors(data);
    unsigned long long next = (joined(x) * data->a + data->c) & 0xffffffffffffull;
    take_apart(next, x);
    return next;
}

int erand48_r(words x, struct drand48_data *data, double *result) {
    *result = (double)step(x, data) / (double)(1ull << 48);
    return 0;
}

int nrand48_r(words x, struct drand48_data *data, long *result) {
    *result = (long)(step(x, data) >> 17);
    return 0;
}

int jrand48_r(words x, struct drand48_data *data, long *result) {
    *result = (int)(unsigned)(step(x, data) >> 16);
    return 0;
}

int drand48_r(struct drand48_data *data, double *result) { return erand48_r(data->x, data, result); }

int lrand48_r(struct drand48_data *data, long *result) { return nrand48_r(data->x, data, result); }

int mrand48_r(struct drand48_data *data, long *result) { return jrand48_r(data->x, data, result); }

int srand48_r(long seed, struct drand48_data *data) {
    take_apart((unsigned long long)seed << 16 | 0x330e, data->x);
    set_factors(data);
    return 0;
}

int seed48_r(words x, struct drand48_data *data) {
    memcpy(data->old_x, data->x, sizeof data->x);
    memcpy(data->x, x, sizeof data->x);
    set_factors(data);
    return 0;
}

int lcong48_r(unsigned short parameters[7], struct drand48_data *data) {
    memcpy(data->x, parameters, sizeof data->x);
    data->a = joined(parameters + 3);
    data->c = parameters[6];
    data->ready = 1;
    return 0;
}

static struct drand48_data shared;

double erand48(words x) {
    double result;
    erand48_r(x, &shared, &result);
    return result;
}

long nrand48(words x) {
    long result;
    nrand48_r(x, &shared, &result);
    return result;
}

long jrand48(words x) {
    long result;
    jrand48_r(x, &shared, &result);
    return result;
}

double drand48(void) { return erand48(shared.x); }

long lrand48(void) { return nrand48(shared.x); }

long mrand48(void) { return jrand48(shared.x); }

void srand48(long seed) { srand48_r(seed, &shared); }

unsigned short *seed48(words x) {
    seed48_r(x, &shared);
    return shared.old_x;
}

void lcong48(unsigned short parameters[7]) { lcong48_r(parameters, &shared); }
