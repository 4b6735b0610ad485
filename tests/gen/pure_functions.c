// Compilers drop calls of `pure` and `const` functions whose results nobody uses: those that tests make, where the result
// is not compared, must take place all the same; those in the unit never do.

__attribute__((const)) int modulo(int x, int y) {
    return x % y;
}

__attribute__((pure)) int strict(int x) {
    if (x == 5)
        __builtin_abort();
    return x > 9 ? 1 : 0;
}

__attribute__((pure)) long double half(int x) {
    if (x == 5)
        return 2.5L;
    return x / 2.0L;
}

struct pair {
    int left, right;
};

__attribute__((pure)) struct pair swapped(const struct pair *p) {
    struct pair other = {p->right, p->left};
    if (p->left < p->right)
        return *p;
    return other;
}

// Natively this calls nothing, so nothing is divided by zero, and nothing aborts.
int unused(int x) {
    modulo(x, 0);
    strict(5);
    return x == 3 ? 1 : 0;
}

//~ error division-by-zero 5
//~ error aborted 10
//~ all strict covered
//~ all half covered
//~ all swapped covered
//~ all unused covered
