// Decisions wherever an expression may stand.
//~ flags -c mcdc,decision,condition,branch

int in_switch(int a, int b) {
    switch (a > 0 && b > 0) {
    case 1:
        return 10;
    default:
        return 20;
    }
}

//~ all in_switch covered

int in_choice(int a, int b, int c) {
    int x = a && b ? c : -c;
    return x + (a || c ? 1 : 2);
}

//~ all in_choice covered

int as_value(int a, int b) {
    int both = a == 1 && b == 2, any = a == 3 || b == 4;
    return both << 1 | any;
}

//~ all as_value covered

int in_loops(int n, int limit) {
    int count = 0;
    for (int i = 0; i < n && i < limit; i++)
        count++;
    do
        count += 2;
    while (count < 5 && limit > 2);
    while (count > 3 || limit > 7) {
        count -= 3;
        limit -= 8;
    }
    return count;
}

//~ all in_loops covered

int of_a_choice(int a, int b, int c) {
    if (a > 2 && (b ? c : a > 5))
        return 1;
    return 0;
}

//~ all of_a_choice covered

int with_constants(int a, int b) {
    if (a && 1 && b)
        return 1;
    if (0 || a)
        return 2;
    return 3;
}

//~ all with_constants covered

static int id(int x) {
    return x;
}

// Clang counts no vectors for the outer one, and says so; for what is inside of it it does.
int nested(int a, int b, int c) {
    if (a && id(b || c))
        return 1;
    return 0;
}

//~ unmeasured 69:9
//~ all nested covered
