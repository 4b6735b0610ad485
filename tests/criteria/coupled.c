// The same variable twice in a decision: what cannot be shown is proven impossible by exhaustion.
//~ flags -c mcdc,mcc

int twice(int a, int b, int c) {
    return (a && b) || (a && c);
}

//~ function twice mcdc 3/4
//~ decides 5:25 infeasible
//~ decides 5:13 covered

int range(int x) {
    if (x > 10 && x > 5)
        return 1;
    return 0;
}

//~ function range mcdc 1/2
//~ decides 13:19 infeasible

int bounds(int x, int low, int high) {
    if (low > high || high - low > 100 || low < 0)
        return -1;
    if (x < low || x > high)
        return 0;
    return 1;
}

//~ all bounds covered

int opposite(int a, int b) {
    return (a && b) || (!a && !b);
}

//~ function opposite mcdc 3/4
//~ closed
