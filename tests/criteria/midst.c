// What is chosen while a decision's later condition is evaluated, and not by an edge of its own: in a call, in a choice, around an
// error.
//~ flags -c mcdc

static int low(unsigned u, unsigned v) {
    if (v || u <= 1)
        return 1;
    return 0;
}

int by_a_call(unsigned char a, unsigned char b) {
    return b < 9 && low(a, b);
}

//~ all by_a_call covered

int by_a_choice(unsigned char a, unsigned char b) {
    return a > 3 && (b ? a - 4 : 0);
}

//~ all by_a_choice covered

int around_an_error(unsigned char a, unsigned char b) {
    return a != 7 && 12 / b > 3;
}

//~ all around_an_error covered
