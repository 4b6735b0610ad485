/* Numbers: Bessel functions of whole order, by recurrence. */

static double absolute(double x) { return x < 0 ? -x : x; }

static double j0(double x)
{
    double y = x * x;

    if (absolute(x) < 8.0)
        return 1.0 - y / 4.0 + y * y / 64.0 - y * y * y / 2304.0;
    return 8.0 / y;
}

static double j1(double x)
{
    if (absolute(x) < 8.0)
        return x / 2.0 - x * x * x / 16.0;
    return x < 0 ? -4.0 / (x * x) : 4.0 / (x * x);
}

double bessel(int n, double x)
{
    double ax = absolute(x), before, now, next, result = 0.0, sum = 0.0;
    int j, is_even = 0, from;

    if (n < 2 || n > 60)
        return -1000.0;
    if (ax == 0.0)
        return 0.0;
    if (ax > (double)n) {
        before = j0(ax);
        now = j1(ax);
        for (j = 1; j < n; j++) {
            next = j * 2.0 / ax * now - before;
            before = now;
            now = next;
        }
        result = now;
    } else {
        from = 2 * ((n + 8) / 2);
        before = 0.0;
        now = 1.0;
        for (j = from; j > 0; j--) {
            next = j * 2.0 / ax * now - before;
            before = now;
            now = next;
            if (absolute(now) > 1.0e10) {
                now *= 1.0e-10;
                before *= 1.0e-10;
                result *= 1.0e-10;
                sum *= 1.0e-10;
            }
            if (is_even)
                sum += now;
            is_even = !is_even;
            if (j == n)
                result = before;
        }
        sum = 2.0 * sum - now;
        if (sum == 0.0)
            return 0.0;
        result /= sum;
    }
    return x < 0.0 && n % 2 == 1 ? -result : result;
}
