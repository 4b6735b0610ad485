/* floats: rectangles, circles, segments and roots. */

struct point {
    double x, y;
};

static double clamp(double value, double low, double high)
{
    return value < low ? low : value > high ? high : value;
}

/* How a circle lies to the unit square. */
int circle_and_square(struct point centre, double radius)
{
    if (!(radius > 0) || radius > 100)
        return -1;
    double dx = centre.x - clamp(centre.x, 0, 1);
    double dy = centre.y - clamp(centre.y, 0, 1);
    if (dx == 0 && dy == 0)
        return centre.x - radius >= 0 && centre.x + radius <= 1 && centre.y - radius >= 0 &&
                       centre.y + radius <= 1
                   ? 3
                   : 2;
    return dx * dx + dy * dy <= radius * radius;
}

static int turn(struct point a, struct point b, struct point c)
{
    double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    return area > 0 ? 1 : area < 0 ? -1 : 0;
}

/* Whether two rectangles overlap, and how. */
int overlap(const double a[4], const double b[4])
{
    if (!(a[0] < a[2] && a[1] < a[3] && b[0] < b[2] && b[1] < b[3]))
        return -1;
    if (a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1])
        return 0;
    if (a[0] <= b[0] && a[1] <= b[1] && a[2] >= b[2] && a[3] >= b[3])
        return 2;
    if (b[0] <= a[0] && b[1] <= a[1] && b[2] >= a[2] && b[3] >= a[3])
        return 3;
    return 1;
}

/* Where a point lies in a triangle with corners on small whole numbers. */
int in_triangle(signed char ax, signed char ay, signed char bx, signed char by, struct point p)
{
    struct point a = {ax, ay}, b = {bx, by}, c = {0, 0};
    int whole = turn(a, b, c);
    if (whole == 0)
        return -1;
    if (p.x > 200 || p.x < -200 || p.y > 200 || p.y < -200)
        return -2;
    int first = turn(a, b, p), second = turn(b, c, p), third = turn(c, a, p);
    if (first == whole && second == whole && third == whole)
        return 1;
    return first * second * third == 0 ? 2 : 0;
}

/* How many real roots, with the degenerate cases. */
int quadratic(float a, float b, float c)
{
    if (a != a || b != b || c != c)
        return -1;
    if (a == 0) {
        if (b == 0)
            return c == 0 ? 100 : 0;
        return 1;
    }
    float discriminant = b * b - 4 * a * c;
    if (discriminant < 0)
        return 0;
    return discriminant == 0 ? 1 : 2;
}
