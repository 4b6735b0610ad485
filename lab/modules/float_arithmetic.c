/* Numbers: conditions on floating-point numbers, as in Roops. */

int float_compare(double a, double b)
{
    if (a == b)
        return 0;
    if (a + b == 100.25)
        return 1;
    if (a * 2.0 == b && a > 1000.0)
        return 2;
    return a < b ? -1 : 3;
}

int float_classify(float x)
{
    if (x != x)
        return 1;
    if (x == 0.0f)
        return 2;
    if (x > 1e10f)
        return 3;
    if (x > 0.1f && x < 0.1001f)
        return 4;
    if (x < -5.5f)
        return (int)x == -1234 ? 6 : 5;
    return 0;
}

double float_root(double a, double b, double c)
{
    double d = b * b - 4.0 * a * c;

    if (a == 0.0)
        return b == 0.0 ? 0.0 : -c / b;
    if (d < 0.0)
        return -1.0;
    if (d == 0.0)
        return -b / (2.0 * a);
    return d;
}
