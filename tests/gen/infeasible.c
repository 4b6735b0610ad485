// Conditions that cannot be: each is infeasible for another reason.

int range(int x) {
    if (x > 5) {
        if (x < 3)
            return 1;
        return 2;
    }
    return 0;
}

int conjunction(int x) {
    if (x > 5 && x < 3)
        return 1;
    return 0;
}

int even(unsigned x) {
    if ((x * 2) % 2 == 1)
        return 1;
    return 0;
}

int square(unsigned x) {
    unsigned rest = (x & 0xff) * (x & 0xff) % 4;
    if (rest == 2 || rest == 3)
        return 1;
    return 0;
}

int implied(int a, int b) {
    if (a <= b)
        return 0;
    if (b >= a)
        return 1;
    return 2;
}

int counted(int n) {
    int count = 0;
    for (int i = 0; i < 4; i++) {
        if (n & (1 << i))
            count++;
    }
    if (count > 4)
        return 1;
    return 0;
}

int masked(unsigned x) {
    switch (x & 3) {
    case 0:
        return 0;
    case 3:
        return 1;
    case 4:
        return 2;
    default:
        return 3;
    }
}

//~ function range branch 3/4
//~ branch 5:13 T infeasible
//~ function conjunction branch 3/4
//~ branch 13:18 T infeasible
//~ function even branch 1/2
//~ branch 19:9 T infeasible
//~ branch 19:9 F covered
//~ function square branch 2/4
//~ branch 26:9 T infeasible
//~ branch 26:22 T infeasible
//~ function implied branch 3/4
//~ branch 34:9 T infeasible
//~ function counted branch 5/6
//~ branch 45:9 T infeasible
//~ function masked branch 7/8
//~ branch 56:5 T infeasible
