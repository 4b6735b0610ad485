/* Calculator: expressions in one letter variables that are set before. */
#include <stdlib.h>

struct calculator {
    int known[4];
    int value[4];
    int error, depth;
};

struct calculator *calculator_new(void) { return calloc(1, sizeof(struct calculator)); }
void calculator_free(struct calculator *c) { free(c); }

int calculator_set(struct calculator *c, char name, int value)
{
    if (name < 'a' || name > 'd')
        return 0;
    if (value < -10000 || value > 10000)
        return -1;
    c->known[name - 'a'] = 1;
    c->value[name - 'a'] = value;
    return 1;
}

static int sum(struct calculator *c, const char **at);

static int factor(struct calculator *c, const char **at)
{
    int n = 0;

    if (**at == '(') {
        if (++c->depth > 4) {
            c->error = 1;
            return 0;
        }
        (*at)++;
        n = sum(c, at);
        if (**at == ')')
            (*at)++;
        else
            c->error = 2;
        c->depth--;
        return n;
    }
    if (**at >= 'a' && **at <= 'd') {
        int name = *(*at)++ - 'a';

        if (!c->known[name])
            c->error = 3;
        return c->value[name];
    }
    if (**at < '0' || **at > '9') {
        c->error = 4;
        return 0;
    }
    while (**at >= '0' && **at <= '9') {
        n = 10 * n + *(*at)++ - '0';
        if (n > 10000) {
            c->error = 5;
            return 0;
        }
    }
    return n;
}

static int product(struct calculator *c, const char **at)
{
    int n = factor(c, at);

    while (!c->error && (**at == '*' || **at == '/')) {
        char operator = *(*at)++;
        int other = factor(c, at);

        if (operator == '*') {
            if (n > 10000 || n < -10000 || other > 10000 || other < -10000)
                c->error = 6;
            else
                n *= other;
        } else if (other == 0) {
            c->error = 7;
        } else {
            n /= other;
        }
    }
    return n;
}

static int sum(struct calculator *c, const char **at)
{
    int n = product(c, at);

    while (!c->error && (**at == '+' || **at == '-')) {
        char operator = *(*at)++;
        int other = product(c, at);

        if (n > 100000000 || n < -100000000 || other > 100000000 || other < -100000000)
            c->error = 6;
        else
            n += operator == '+' ? other : -other;
    }
    return n;
}

int calculator_value(struct calculator *c, const char *text)
{
    int n;

    c->error = c->depth = 0;
    n = sum(c, &text);
    if (!c->error && *text)
        c->error = 8;
    if (c->error)
        return 0;
    return n == 4711 ? -1 : n;
}

int calculator_error(const struct calculator *c) { return c->error; }
