/* Numbers: a remainder by subtraction. */

int remainder_of(int a, int b)
{
    int r = -1, n = 0;

    if (a > 10000 || a < -10000 || b > 10000 || b < -10000)
        return -2;
    if (a == 0)
        return 0;
    if (b == 0)
        return -1;
    if (a > 0) {
        if (b > 0) {
            while (a - n >= b)
                n += b;
            r = a - n;
        } else {
            while (a - n >= -b)
                n -= b;
            r = a - n;
        }
    } else {
        if (b > 0) {
            while (-a - n >= b)
                n += b;
            r = -(-a - n);
        } else {
            while (-a - n >= -b)
                n -= b;
            r = -(-a - n);
        }
    }
    if (r == 0 && n > 500)
        return 1;
    return r;
}
