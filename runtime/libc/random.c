/*
 * stdlib.h: random numbers by addition, x[i] = x[i-separation] + x[i-degree]. Nothing promises that these are glibc's, and
 * no program should rely on it, but with the same numbers a run in the vm and a native one agree.
 */
#include <clew/errno.h>
#include <clew/stdlib.h>
#include <limits.h>

/* The first word of a state says its kind and where its rear is; what follows are the last numbers. */
struct random_data {
    int *front, *rear, *state;
    int kind, degree, separation;
    int *end;
};

enum { kinds = 5 };
static const int degrees[kinds] = {0, 7, 15, 31, 63};
static const int separations[kinds] = {0, 3, 1, 3, 1};

static int *following(const struct random_data *data, int *at) { return at + 1 == data->end ? data->state : at + 1; }

int random_r(struct random_data *data, int *result) {
    if (data->kind == 0) {
        *data->state = (int)(((unsigned)*data->state * 1103515245u + 12345u) & INT_MAX);
        *result = *data->state;
        return 0;
    }
    *data->front = (int)((unsigned)*data->front + (unsigned)*data->rear);
    *result = (int)((unsigned)*data->front >> 1);
    data->front = following(data, data->front);
    data->rear = following(data, data->rear);
    return 0;
}

int srandom_r(unsigned seed, struct random_data *data) {
    int word = seed ? (int)seed : 1, ignored;
    data->state[0] = word;
    for (int i = 1; i < data->degree; i++) {
        long long next = 16807ll * word % INT_MAX;
        word = (int)(next < 0 ? next + INT_MAX : next);
        data->state[i] = word;
    }
    data->front = data->state + data->separation;
    data->rear = data->state;
    for (int i = 0; i < 10 * data->degree; i++)
        random_r(data, &ignored);
    return 0;
}

static void set_kind(struct random_data *data, int *state, int kind) {
    data->kind = kind;
    data->degree = degrees[kind];
    data->separation = separations[kind];
    data->state = state;
    data->end = state + degrees[kind];
}

/* Notes in a state what is needed to go on with it later. */
static void note(struct random_data *data) {
    data->state[-1] = data->kind ? (int)(data->rear - data->state) * kinds + data->kind : 0;
}

int initstate_r(unsigned seed, char *to, size_t size, struct random_data *data) {
    if (size < 8) {
        errno = EINVAL;
        return -1;
    }
    if (data->state)
        note(data);
    set_kind(data, (int *)(void *)to + 1, size < 32 ? 0 : size < 64 ? 1 : size < 128 ? 2 : size < 256 ? 3 : 4);
    srandom_r(seed, data);
    note(data);
    return 0;
}

int setstate_r(char *from, struct random_data *data) {
    int *words = (int *)(void *)from;
    int kind = words[0] % kinds, rear = words[0] / kinds;
    if (words[0] < 0) {
        errno = EINVAL;
        return -1;
    }
    if (data->state)
        note(data);
    set_kind(data, words + 1, kind);
    if (kind) {
        data->rear = data->state + rear;
        data->front = data->state + (rear + data->separation) % data->degree;
    }
    return 0;
}

static int first_words[32];
static struct random_data shared;

static struct random_data *ready(void) {
    if (!shared.state)
        initstate_r(1, (char *)first_words, sizeof first_words, &shared);
    return &shared;
}

long random(void) {
    int result;
    random_r(ready(), &result);
    return result;
}

int rand(void) { return (int)random(); }

void srandom(unsigned seed) { srandom_r(seed, ready()); }

void srand(unsigned seed) { srandom_r(seed, ready()); }

char *initstate(unsigned seed, char *to, size_t size) {
    char *before = (char *)(ready()->state - 1);
    return initstate_r(seed, to, size, &shared) ? NULL : before;
}

char *setstate(char *from) {
    char *before = (char *)(ready()->state - 1);
    return setstate_r(from, &shared) ? NULL : before;
}

/* Three steps of a linear generator give the eleven, ten and ten bits of one number. */
int rand_r(unsigned *seed) {
    unsigned result = 0;
    for (int step = 0; step < 3; step++) {
        *seed = *seed * 1103515245u + 12345u;
        result = result << 10 | (*seed >> 16) % (step == 0 ? 2048 : 1024);
    }
    return (int)result;
}
