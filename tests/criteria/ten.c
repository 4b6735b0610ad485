// Decisions of many conditions: each condition's effect is shown, with hardly more tests than conditions.
//~ flags -c mcdc

int ten(int a, int b, int c, int d, int e, int f, int g, int h, int i, int j) {
    if ((a > 1 && b > 2 && (c > 3 || d > 4)) || (e == 5 && (f == 6 || g == 7) && h != 8) || (i < 9 && j > 10))
        return 1;
    return 0;
}

//~ all ten covered
//~ function ten mcdc 10/10
//~ tests ten 13

int all_of_ten(const unsigned char *p) {
    return p[0] == 'c' && p[1] == 'l' && p[2] == 'e' && p[3] == 'w' && p[4] > '0' && p[5] > '1' && p[6] > '2' &&
           p[7] > '3' && p[8] > '4' && p[9] > '5';
}

//~ function all_of_ten mcdc 10/10
//~ tests all_of_ten 11

int any_of_ten(unsigned x) {
    return x == 3 || x == 5 || x == 7 || x == 11 || x == 13 || x == 17 || x == 19 || x == 23 || x == 29 || x == 31;
}

//~ function any_of_ten mcdc 10/10
//~ tests any_of_ten 11
