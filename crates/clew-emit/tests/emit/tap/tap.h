/* A framework of a few lines, as a project may have one: a test is given a pointer, and says "ok 1 - name". */
#ifndef TAP_H
#define TAP_H

struct tap {
    int failed;
};

struct tap_case {
    const char *name;
    void (*run)(struct tap *tap);
    int exits; /* -1: it returns */
};

int tap_run(int argc, char **argv, const struct tap_case *cases, int count);
void tap_int(struct tap *tap, const char *what, long long actual, long long expected);
void tap_float(struct tap *tap, const char *what, long double actual, long double expected);
void tap_true(struct tap *tap, const char *what, int holds);

#define TAP_INT(actual, expected) tap_int(tap, #actual, (long long)(actual), (long long)(expected))
#define TAP_FLOAT(actual, expected) tap_float(tap, #actual, actual, expected)
#define TAP_TRUE(condition) tap_true(tap, #condition, condition)

#endif
