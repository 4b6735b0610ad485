// On i386 the x87 computes doubles with more precision than they have: no test says what comes of it.

int product(double x, double y) {
    if (x * y == 0.3)
        return 1;
    return 0;
}

int compared(double x, float y) {
    if (x > 1.5 && y != 2)
        return 1;
    return 0;
}

//~ flags -- -m32
//~ all compared covered
//~ branch 4:9 T gave_up
