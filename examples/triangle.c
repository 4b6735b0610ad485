/*
 * What kind of triangle do three sides make?
 *
 * Interesting: `equilateral` needs three equal numbers out of 2^96 inputs, which no random test will find, and `right`
 * three numbers of Pythagoras. Sums are made in a wider type, so that large sides do not overflow into nonsense.
 */

enum kind { NOT_A_TRIANGLE, SCALENE, ISOSCELES, EQUILATERAL, RIGHT };

static int is_right(unsigned a, unsigned b, unsigned hypotenuse) {
    return a * a + b * b == hypotenuse * hypotenuse;
}

enum kind triangle(int a, int b, int c) {
    if (a <= 0 || b <= 0 || c <= 0)
        return NOT_A_TRIANGLE;

    /* Let c be the longest side. */
    if (a > c) {
        int longest = a;
        a = c;
        c = longest;
    }
    if (b > c) {
        int longest = b;
        b = c;
        c = longest;
    }

    if ((long long)a + b <= c)
        return NOT_A_TRIANGLE;
    if (a == b && b == c)
        return EQUILATERAL;
    if (a == b || b == c)
        return ISOSCELES;
    /* Larger ones are rounded anyway. */
    if (c <= 1000 && is_right((unsigned)a, (unsigned)b, (unsigned)c))
        return RIGHT;
    return SCALENE;
}
