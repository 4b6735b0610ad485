// Without optimisation clang generates no code for what only computes or loads what nobody uses: it is no access, for the vm and
// for proofs. Of a volatile object every read is one.

struct config {
    int level;
};
struct device {
    long id;
    const struct config *config;
};

int plain(struct device *device) {
    (void)device->config;
    if (!device)
        return 2;
    return 1;
}

int quotient(int a, int b) {
    (void)(a / b);
    if (!b)
        return 2;
    return 1;
}

int volatile_one(volatile int *p) {
    *p;
    if (!p)
        return 2;
    return 1;
}

//~ all plain covered
//~ all quotient covered
//~ branch 28:9 T infeasible
