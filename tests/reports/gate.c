/* Something of each: covered, infeasible, open, a decision of several conditions, a run-time error. */
#include <stddef.h>

struct gate {
    int open, fault;
    unsigned limit;
};

/* The hash is a riddle for a search of few runs. */
static unsigned hash(const char *text) {
    unsigned sum = 5381;
    while (*text)
        sum = sum * 33 ^ (unsigned char)*text++;
    return sum;
}

int gate_pass(const struct gate *gate, unsigned weight) {
    if (gate == NULL || gate->fault)
        return -1;
    if (gate->open && weight <= gate->limit && weight % 8 < 8)
        return 1;
    return 0;
}

int gate_key(const char *text) {
    if (text == NULL)
        return 0;
    if (hash(text) == 0xdeadbeefu && hash(text + 1) == 0x12345678u)
        return 1;
    return 0;
}

int gate_share(int total, int gates) {
    return total / gates;
}
