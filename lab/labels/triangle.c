//~ unit: triangle
/* What kind of triangle three lengths make: trityp's task, in its size. */

enum kind { NONE, SCALENE, ISOSCELES, EQUILATERAL, RIGHT };

enum { LONGEST = 10000 };

static int is_length(int length)
{
    return length > 0 && length <= LONGEST;
}

enum kind triangle(int a, int b, int c)
{
    int equal = 0;
    int longest;
    int rest;

    if (!is_length(a) || !is_length(b) || !is_length(c))
        return NONE;
    if (a == b)
        equal += 1;
    if (a == c)
        equal += 2;
    if (b == c)
        equal += 3;
    if (equal == 0) {
        if (a + b <= c || a + c <= b || b + c <= a)
            return NONE;
        longest = a > b ? a : b;
        if (c > longest)
            longest = c;
        rest = a * a + b * b + c * c - longest * longest;
        if (longest * longest == rest)
            return RIGHT;
        return SCALENE;
    }
    if (equal > 3)
        return EQUILATERAL;
    if (equal == 1 && a + b > c)
        return ISOSCELES;
    if (equal == 2 && a + c > b)
        return ISOSCELES;
    if (equal == 3 && b + c > a)
        return ISOSCELES;
    return NONE;
}
