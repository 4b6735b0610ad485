// Division and remainder, of either sign, each with its guard.

int quotients(int a, int b) {
    if (b == 0 || (a == -2147483647 - 1 && b == -1))
        return -1;
    if (a / b == 17)
        return 1;
    if (a % b == -3)
        return 2;
    return 0;
}

int constants(int a, unsigned b) {
    if (a / 10 == -4 && a % 10 == -2)
        return 1;
    if (b / 7 == 100 && b % 7 == 6)
        return 2;
    if (a % 3 == 2 && a % 5 == 3 && a % 7 == 2 && a < 105)
        return 3;
    return 0;
}

//~ all quotients covered
//~ all constants covered
